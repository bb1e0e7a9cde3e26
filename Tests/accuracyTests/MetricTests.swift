import Testing

@testable import accuracy

@Suite("Metrics")
struct MetricTests {
  private func score(_ labels: Int, _ detections: [(Double, Bool)]) -> DetectionScore {
    var score = DetectionScore()
    score.addLabels(labels)
    for (confidence, isRight) in detections { score.add(confidence: confidence, isRight: isRight) }
    return score
  }

  @Test("precision and recall")
  func precision() {
    let score = score(4, [(0.9, true), (0.8, false), (0.7, true)])
    #expect(score.precision == 2.0 / 3)
    #expect(score.recall == 0.5)
  }

  @Test("average precision uses at each recall the best precision at any higher one")
  func averagePrecision() {
    // Right, wrong, right: 1 up to a half, then 2/3 up to the whole.
    let some = score(2, [(0.7, true), (0.9, true), (0.8, false)])
    #expect(abs(some.averagePrecision - (0.5 * 1 + 0.5 * 2 / 3)) < 1e-12)
    // Wrong before right: the precision of the second holds for the first.
    #expect(score(1, [(0.9, false), (0.8, true)]).averagePrecision == 0.5)
    #expect(score(2, [(0.9, true)]).averagePrecision == 0.5)
    #expect(score(2, []).averagePrecision == 0)
    #expect(score(0, []).averagePrecision.isNaN)
  }

  @Test("detections of equal confidence are counted together, in any order")
  func ties() {
    let one = score(1, [(0.5, true), (0.5, false)])
    let other = score(1, [(0.5, false), (0.5, true)])
    #expect(one.averagePrecision == 0.5)
    #expect(other.averagePrecision == 0.5)
  }

  private func answers(_ cases: [(Bool, Bool?, Double?)]) -> BinaryScore {
    var score = BinaryScore()
    for (isTrue, answer, value) in cases {
      score.add(BinaryScore.Answer(isTrue: isTrue, answer: answer, score: value))
    }
    return score
  }

  @Test("balanced accuracy is the mean of both shares; a missing answer is wrong")
  func balanced() {
    let score = answers([
      (true, true, 0.9), (true, nil, nil), (false, false, 0.1), (false, false, 0.2),
      (false, false, 0.1), (false, true, 0.8),
    ])
    #expect(score.sensitivity == 0.5)
    #expect(score.specificity == 0.75)
    #expect(score.balancedAccuracy == 0.625)
    #expect(score.missingCount == 1)
  }

  @Test("the area under the curve counts pairs in the right order, and ties half")
  func area() {
    #expect(answers([(true, true, 0.9), (false, false, 0.1)]).areaUnderCurve == 1)
    #expect(answers([(true, true, 0.1), (false, false, 0.9)]).areaUnderCurve == 0)
    #expect(answers([(true, true, 0.5), (false, false, 0.5)]).areaUnderCurve == 0.5)
    let some = answers([
      (true, true, 0.9), (false, true, 0.8), (true, true, 0.8), (false, false, 0.2),
      (true, nil, nil),
    ])
    #expect(some.areaUnderCurve == 3.5 / 4)
  }

  @Test("means, medians and shares")
  func distribution() {
    var numbers = Distribution()
    for number in [4.0, 1, 3, 2] { numbers.add(number) }
    #expect(numbers.mean == 2.5)
    #expect(numbers.median == 2.5)
    #expect(numbers.quantile(0) == 1)
    #expect(numbers.quantile(1) == 4)
    #expect(numbers.fraction(above: 3) == 0.25)
    #expect(Distribution().mean.isNaN)
    #expect(Distribution().median.isNaN)
  }
}

@Suite("Markdown of the report")
struct MarkdownTests {
  @Test("words are left-aligned, numbers are right-aligned")
  func table() {
    var table = MarkdownTable("who", ["how much"])
    table.add(["a", 0.5.percent])
    table.add(["b", Double.nan.digits(2)])
    #expect(
      table.text == "| who | how much |\n| --- | ---: |\n| a | 50.0 % |\n| b | – |"
    )
  }
}

@Suite("Metrics of frames and angles")
struct FrameMetricTests {
  @Test("blinks are runs of closed eyes that touch a label")
  func blinks() {
    func score(_ closed: [Int], _ labels: ClosedRange<Int>...) -> [Int] {
      let score = BlinkScore((0..<40).map(closed.contains), labels)
      return [score.found, score.labelled, score.wrong]
    }
    #expect(score([27], 26...28) == [1, 1, 0])
    #expect(score([25, 26, 27], 26...28) == [1, 1, 0])
    #expect(score([], 26...28) == [0, 1, 0])
    // An eye that is half open beside a blink is not wrong, but does not count as a blink.
    #expect(score([25], 26...28) == [0, 1, 0])
    #expect(score([24], 26...28) == [0, 1, 1])
    #expect(score([3, 5, 27, 39], 26...28) == [1, 1, 3])
    #expect(score([3, 4]) == [0, 0, 1])
  }

  @Test("pairs that differ by a constant correlate completely")
  func pairs() {
    var numbers = PairedNumbers()
    for number in [1.0, 5, -3] { numbers.add(2 * number + 4, 2 * number) }
    #expect(abs(numbers.correlation - 1) < 1e-12)
    #expect(numbers.meanDifference == 4)
    #expect(numbers.meanErrorWithoutDifference == 0)
    var opposite = PairedNumbers()
    for number in [1.0, 2, 3] { opposite.add(-number, number) }
    #expect(abs(opposite.correlation + 1) < 1e-12)
  }

  @Test("the part of a picture is the last decimal digit of its name's SHA-256")
  func part() throws {
    #expect(DataPart.lastDigit("ff") == 5)
    #expect(DataPart.lastDigit("3e8") == 0)
    // python3 -c "import hashlib; print(int(hashlib.sha256(b'file0001').hexdigest(), 16) % 10)"
    #expect(try DataPart.isTest("file0002"))
    #expect(try DataPart.isTest("file0001") == false)
    let count = try (0..<1000).count { try DataPart.isTest("name\($0)") }
    #expect((250...350).contains(count))
  }
}
