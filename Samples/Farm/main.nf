// A farm as a Nextflow workflow: a plan, then tasks that share the work.
//
//   nextflow run main.nf --clips /shared/clips --output /shared/stamped --work /shared/work

params.style = 'hearts'
params.workers = 4
params.frames = 2000

process plan {
    output:
    val true

    script:
    """
    annotate farm plan --inputs '${params.clips}' --output '${params.output}' --style '${params.style}' \\
        --chunk-frames ${params.frames} --work-dir '${params.work}'
    """
}

process share {
    cpus 2
    maxRetries 3
    errorStrategy { task.exitStatus == 75 || task.exitStatus > 128 ? 'retry' : 'terminate' }

    input:
    val isPlanned
    each number

    script:
    """
    annotate farm run --shared --work-dir '${params.work}' --progress none
    """
}

workflow {
    share(plan(), Channel.of(1..params.workers))
}
