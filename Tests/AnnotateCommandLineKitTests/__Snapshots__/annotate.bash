# bash completion for annotate

_annotate__offer() {
  local candidate
  for candidate in "$@"; do
    if [[ $candidate == "$cur"* ]]; then
      printf -v candidate %q "$candidate"
      COMPREPLY+=("$prefix$candidate")
    fi
  done
}

_annotate__list() {
  if [[ $cur == *,* ]]; then prefix+=${cur%,*}, cur=${cur##*,}; fi
  _annotate__offer "$@"
}

_annotate__asked() {
  local -a answers
  mapfile -t answers < <(
    "${COMP_WORDS[0]/#'~'/$HOME}" --generate-completions "$1" -- "${COMP_WORDS[@]:1}" 2>/dev/null
  )
  "$2" "${answers[@]%%$'\t'*}"
}

_annotate__files() {
  local candidate
  while IFS= read -r candidate; do
    COMPREPLY+=("$prefix$candidate")
  done < <(compgen "$1" -- "$cur")
  compopt -o filenames
  if [[ $1 == -d ]]; then compopt +o default +o bashdefault -o dirnames; fi
}

_annotate() {
  local cur=${COMP_WORDS[COMP_CWORD]} prefix= path=annotate option= ended= word
  local -i index operands=0
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    if [[ -n $ended ]]; then operands+=1; continue; fi
    case $path:$word in
      *:--) ended=1 ;;
      'annotate:-o' | 'annotate:--output' | 'annotate:-s' | 'annotate:--style' | 'annotate:--accuracy' | 'annotate:--faces-dir' | 'annotate:--crf' | 'annotate:--gain' | 'annotate:--gravity' | 'annotate/farm/plan:--chunks')
        index+=1
        # bash makes a word of each '='.
        if [[ ${COMP_WORDS[index]} == = ]]; then index+=1; fi
        if ((index >= COMP_CWORD)); then option=$word; fi
        ;;
      'annotate:inspect' | 'annotate:styles' | 'annotate:farm' | 'annotate/farm:plan' | 'annotate/farm:join') if ((operands)); then operands+=1; else path+=/$word; fi ;;
      *:-?*) ;;
      *) operands+=1 ;;
    esac
  done
  if [[ $cur == = ]]; then cur=; fi
  if [[ -z $option$ended && $cur == --*=* ]]; then
    option=${cur%%=*} prefix=${cur%%=*}= cur=${cur#*=}
  fi
  if [[ -n $option ]]; then
    case $path:$option in
      'annotate:-o' | 'annotate:--output') _annotate__files -f ;;
      'annotate:-s' | 'annotate:--style') _annotate__offer 'hearts' 'squares' 'none'; _annotate__files -f ;;
      'annotate:--accuracy') _annotate__offer 'low' 'normal' 'high'; compopt +o default +o bashdefault ;;
      'annotate:--faces-dir') _annotate__files -d ;;
      'annotate:--crf') compopt +o default +o bashdefault ;;
      'annotate:--gain') compopt +o default +o bashdefault ;;
      'annotate:--gravity') _annotate__offer 'resize' 'aspect'; compopt +o default +o bashdefault ;;
      'annotate/farm/plan:--chunks') compopt +o default +o bashdefault ;;
    esac
    return
  fi
  if [[ -z $ended && $cur == -* ]]; then
    case $path in
      'annotate') _annotate__offer '-o' '--output' '-s' '--style' '--accuracy' '--faces-dir' '-y' '--overwrite' '--crf' '--gain' '--gravity' '-q' '--quiet' '-v' '--verbose' '-h' '--help' '--version' ;;
      'annotate/inspect') _annotate__offer '--json' '-q' '--quiet' '-v' '--verbose' '-h' '--help' '--version' ;;
      'annotate/styles') _annotate__offer '-q' '--quiet' '-v' '--verbose' '-h' '--help' '--version' ;;
      'annotate/farm') _annotate__offer '-q' '--quiet' '-v' '--verbose' '-h' '--help' '--version' ;;
      'annotate/farm/plan') _annotate__offer '--chunks' '-q' '--quiet' '-v' '--verbose' '-h' '--help' '--version' ;;
      'annotate/farm/join') _annotate__offer '-q' '--quiet' '-v' '--verbose' '-h' '--help' '--version' ;;
    esac
    return
  fi
  if [[ -z $ended ]]; then
    case $path:$operands in
      'annotate:0') _annotate__offer 'inspect' 'styles' 'farm' ;;
      'annotate/farm:0') _annotate__offer 'plan' 'join' ;;
    esac
  fi
  case $path:$operands in
    'annotate:0' | 'annotate:'*) _annotate__files -f ;;
    'annotate/inspect:0') _annotate__files -f ;;
    'annotate/styles:0') compopt +o default +o bashdefault ;;
    'annotate/farm/plan:0') _annotate__files -f ;;
    'annotate/farm/plan:1') _annotate__files -d ;;
    *) compopt +o default +o bashdefault ;;
  esac
}

complete -o bashdefault -o default -F _annotate annotate
