# Passes on what `swift test` prints, and repeats every failure just before the summary, which ends the output:
# among thousands of lines nobody finds them, and some logs keep only the last.

/^✘ Test run with/ { for (i = 1; i <= count; i++) print failures[i] }

{
  print
  fflush()
}

/^✘ Test .* recorded an issue/ {
  failures[++count] = $0
  isDetail = 1
  next
}

/^↳/ && isDetail {
  failures[++count] = $0
  next
}

{ isDetail = 0 }
