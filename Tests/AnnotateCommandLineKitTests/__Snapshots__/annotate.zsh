#compdef annotate

_annotate__list() {
  compset -P '*,'
  compadd -- "$@"
}

_annotate__asked() {
  local -a answers=(
    "${(@f)$($_annotate__program --generate-completions $1 -- "${(@Q)words[2,-1]}" 2> /dev/null)}"
  )
  local -a shown=("${(@)answers//$'\t'/  -- }")
  if [[ -n $2 ]]; then compset -P '*,'; fi
  compadd -l -d shown -- "${(@)answers%%$'\t'*}"
}

_annotate() {
  local _annotate__program=${(Q)~words[1]}
  local -i index
  for (( index = 2; index < CURRENT; index++ )); do
    case $words[index] in
      --) break ;;
      '-o' | '--output' | '-s' | '--style' | '--accuracy' | '--faces-dir' | '--crf' | '--gain' | '--gravity') (( index += 1 )) ;;
      'inspect')
        words=("${(@)words[index,-1]}")
        (( CURRENT -= index - 1 ))
        _annotate_inspect
        return
        ;;
      'styles')
        words=("${(@)words[index,-1]}")
        (( CURRENT -= index - 1 ))
        _annotate_styles
        return
        ;;
      'farm')
        words=("${(@)words[index,-1]}")
        (( CURRENT -= index - 1 ))
        _annotate_farm
        return
        ;;
      -?*) ;;
      *) break ;;
    esac
  done
  _arguments -s -S \
    '(-o --output)'{-o+,--output=}'[where the result goes]:PATH:_files' \
    '*'{-s+,--style=}'[what to stamp\: a built-in style or a style file]:NAME|FILE.json:{ compadd -- '\''hearts'\'' '\''squares'\'' '\''none'\''; _files }' \
    '(--accuracy)--accuracy=[how hard to look for faces]:LEVEL:(low normal high)' \
    '(--faces-dir)--faces-dir=[where the sidecar goes, as one JSON file for each frame]:DIR:_files -/' \
    '(-y --overwrite)'{-y,--overwrite}'[replace files that exist]' \
    '(--crf)--crf=[quality for encoders with a constant rate factor; lower is better]:N: ' \
    '(--gain)--gain=[how much louder or softer it gets]:DB: ' \
    '(--gravity)--gravity=[how the picture fills a new size]:resize|aspect:(resize aspect)' \
    '(-q --quiet)'{-q,--quiet}'[say nothing but errors]' \
    '(-v --verbose)'{-v,--verbose}'[say more; twice\: say everything]' \
    '(-h --help)'{-h,--help}'[show this help]' \
    '(--version)--version[show the version]' \
    '1:INPUT:{ _annotate__commands; _files }' \
    '*:INPUT:_files' \
    && return 0
}

_annotate__commands() {
  local -a commands=(
    'inspect:shows the streams, geometry and timing of a video'
    'styles:lists the built-in styles'
    'farm:spreads the work over several computers'
  )
  _describe -t commands command commands
}

_annotate_inspect() {
  _arguments -s -S \
    '(--json)--json[write JSON instead of \[pretty\] text\: for programs]' \
    '(-q --quiet)'{-q,--quiet}'[say nothing but errors]' \
    '(-v --verbose)'{-v,--verbose}'[say more; twice\: say everything]' \
    '(-h --help)'{-h,--help}'[show this help]' \
    '(--version)--version[show the version]' \
    '1:FILE:_files' \
    && return 0
}

_annotate_styles() {
  _arguments -s -S \
    '(-q --quiet)'{-q,--quiet}'[say nothing but errors]' \
    '(-v --verbose)'{-v,--verbose}'[say more; twice\: say everything]' \
    '(-h --help)'{-h,--help}'[show this help]' \
    '(--version)--version[show the version]' \
    '1:NAME: ' \
    && return 0
}

_annotate_farm() {
  local -i index
  for (( index = 2; index < CURRENT; index++ )); do
    case $words[index] in
      --) break ;;
      'plan')
        words=("${(@)words[index,-1]}")
        (( CURRENT -= index - 1 ))
        _annotate_farm_plan
        return
        ;;
      'join')
        words=("${(@)words[index,-1]}")
        (( CURRENT -= index - 1 ))
        _annotate_farm_join
        return
        ;;
      -?*) ;;
      *) break ;;
    esac
  done
  _arguments -s -S \
    '(-q --quiet)'{-q,--quiet}'[say nothing but errors]' \
    '(-v --verbose)'{-v,--verbose}'[say more; twice\: say everything]' \
    '(-h --help)'{-h,--help}'[show this help]' \
    '(--version)--version[show the version]' \
    '1:command:_annotate_farm__commands' \
    && return 0
}

_annotate_farm__commands() {
  local -a commands=(
    'plan:cuts the work into chunks'
    'join:puts the parts together'
  )
  _describe -t commands command commands
}

_annotate_farm_plan() {
  _arguments -s -S \
    '(--chunks)--chunks=[how many chunks]:N: ' \
    '(-q --quiet)'{-q,--quiet}'[say nothing but errors]' \
    '(-v --verbose)'{-v,--verbose}'[say more; twice\: say everything]' \
    '(-h --help)'{-h,--help}'[show this help]' \
    '(--version)--version[show the version]' \
    '1:JOB:_files' \
    '2:DIR:_files -/' \
    && return 0
}

_annotate_farm_join() {
  _arguments -s -S \
    '(-q --quiet)'{-q,--quiet}'[say nothing but errors]' \
    '(-v --verbose)'{-v,--verbose}'[say more; twice\: say everything]' \
    '(-h --help)'{-h,--help}'[show this help]' \
    '(--version)--version[show the version]' \
    && return 0
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _annotate "$@"
else
  compdef _annotate annotate
fi
