# fish completion for annotate

function __annotate_state
    set -l path annotate
    set -l operands 0
    set -l skip 0
    set -l ended 0
    set -l words (commandline -opc)
    for word in $words[2..-1]
        if test $skip = 1
            set skip 0
            continue
        end
        if test $ended = 1
            set operands (math $operands + 1)
            continue
        end
        switch "$path:$word"
            case '*:--'
                set ended 1
            case 'annotate:-o' 'annotate:--output' 'annotate:-s' 'annotate:--style' 'annotate:--accuracy' 'annotate:--faces-dir' 'annotate:--crf' 'annotate:--gain' 'annotate:--gravity' 'annotate/farm/plan:--chunks'
                set skip 1
            case 'annotate:inspect' 'annotate:styles' 'annotate:farm' 'annotate/farm:plan' 'annotate/farm:join'
                if test $operands = 0
                    set path $path/$word
                else
                    set operands (math $operands + 1)
                end
            case '*:-'
                set operands (math $operands + 1)
            case '*:-*'
            case '*'
                set operands (math $operands + 1)
        end
    end
    echo $path
    echo $operands
    echo $ended
end

function __annotate_in
    set -l state (__annotate_state)
    test $state[1] = $argv[1]
end

function __annotate_start
    set -l state (__annotate_state)
    test $state[1] = $argv[1]; and test $state[2] = 0; and test $state[3] = 0
end

function __annotate_at
    set -l state (__annotate_state)
    test $state[1] = $argv[1]; and test $state[2] -eq $argv[2]
end

function __annotate_from
    set -l state (__annotate_state)
    test $state[1] = $argv[1]; and test $state[2] -ge $argv[2]
end

function __annotate_list
    set -l typed (string replace -r '^--[^=]*=' '' -- (commandline -ct))
    set -l before (string match -r '.*,' -- $typed)
    for word in $argv
        echo "$before"$word
    end
end

function __annotate_asked
    set -l words (commandline -opc)
    set -l answers ($words[1] --generate-completions $argv[1] -- $words[2..-1] 2>/dev/null)
    if test -n "$argv[2]"
        __annotate_list $answers
    else
        printf '%s\n' $answers
    end
end

complete -c annotate -f

complete -c annotate -n '__annotate_start annotate' -a 'inspect' -d 'shows the streams, geometry and timing of a video'
complete -c annotate -n '__annotate_start annotate' -a 'styles' -d 'lists the built-in styles'
complete -c annotate -n '__annotate_start annotate' -a 'farm' -d 'spreads the work over several computers'
complete -c annotate -n '__annotate_from annotate 0' -F
complete -c annotate -n '__annotate_in annotate' -s o -l output -r -F -d 'where the result goes'
complete -c annotate -n '__annotate_in annotate' -s s -l style -r -F -a 'hearts squares none' -d 'what to stamp: a built-in style or a style file'
complete -c annotate -n '__annotate_in annotate' -l accuracy -r -f -a 'low normal high' -d 'how hard to look for faces'
complete -c annotate -n '__annotate_in annotate' -l faces-dir -r -f -a '(__fish_complete_directories)' -d 'where the sidecar goes, as one JSON file for each frame'
complete -c annotate -n '__annotate_in annotate' -s y -l overwrite -d 'replace files that exist'
complete -c annotate -n '__annotate_in annotate' -l crf -r -f -d 'quality for encoders with a constant rate factor; lower is better'
complete -c annotate -n '__annotate_in annotate' -l gain -r -f -d 'how much louder or softer it gets'
complete -c annotate -n '__annotate_in annotate' -l gravity -r -f -a 'resize aspect' -d 'how the picture fills a new size'
complete -c annotate -n '__annotate_in annotate' -s q -l quiet -d 'say nothing but errors'
complete -c annotate -n '__annotate_in annotate' -s v -l verbose -d 'say more; twice: say everything'
complete -c annotate -n '__annotate_in annotate' -s h -l help -d 'show this help'
complete -c annotate -n '__annotate_in annotate' -l version -d 'show the version'

complete -c annotate -n '__annotate_at annotate/inspect 0' -F
complete -c annotate -n '__annotate_in annotate/inspect' -l json -d 'write JSON instead of [pretty] text: for programs'
complete -c annotate -n '__annotate_in annotate/inspect' -s q -l quiet -d 'say nothing but errors'
complete -c annotate -n '__annotate_in annotate/inspect' -s v -l verbose -d 'say more; twice: say everything'
complete -c annotate -n '__annotate_in annotate/inspect' -s h -l help -d 'show this help'
complete -c annotate -n '__annotate_in annotate/inspect' -l version -d 'show the version'

complete -c annotate -n '__annotate_at annotate/styles 0' -f
complete -c annotate -n '__annotate_in annotate/styles' -s q -l quiet -d 'say nothing but errors'
complete -c annotate -n '__annotate_in annotate/styles' -s v -l verbose -d 'say more; twice: say everything'
complete -c annotate -n '__annotate_in annotate/styles' -s h -l help -d 'show this help'
complete -c annotate -n '__annotate_in annotate/styles' -l version -d 'show the version'

complete -c annotate -n '__annotate_start annotate/farm' -a 'plan' -d 'cuts the work into chunks'
complete -c annotate -n '__annotate_start annotate/farm' -a 'join' -d 'puts the parts together'
complete -c annotate -n '__annotate_in annotate/farm' -s q -l quiet -d 'say nothing but errors'
complete -c annotate -n '__annotate_in annotate/farm' -s v -l verbose -d 'say more; twice: say everything'
complete -c annotate -n '__annotate_in annotate/farm' -s h -l help -d 'show this help'
complete -c annotate -n '__annotate_in annotate/farm' -l version -d 'show the version'

complete -c annotate -n '__annotate_at annotate/farm/plan 0' -F
complete -c annotate -n '__annotate_at annotate/farm/plan 1' -f -a '(__fish_complete_directories)'
complete -c annotate -n '__annotate_in annotate/farm/plan' -l chunks -r -f -d 'how many chunks'
complete -c annotate -n '__annotate_in annotate/farm/plan' -s q -l quiet -d 'say nothing but errors'
complete -c annotate -n '__annotate_in annotate/farm/plan' -s v -l verbose -d 'say more; twice: say everything'
complete -c annotate -n '__annotate_in annotate/farm/plan' -s h -l help -d 'show this help'
complete -c annotate -n '__annotate_in annotate/farm/plan' -l version -d 'show the version'

complete -c annotate -n '__annotate_in annotate/farm/join' -s q -l quiet -d 'say nothing but errors'
complete -c annotate -n '__annotate_in annotate/farm/join' -s v -l verbose -d 'say more; twice: say everything'
complete -c annotate -n '__annotate_in annotate/farm/join' -s h -l help -d 'show this help'
complete -c annotate -n '__annotate_in annotate/farm/join' -l version -d 'show the version'
