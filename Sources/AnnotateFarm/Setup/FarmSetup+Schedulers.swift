internal import AnnotateWording

extension FarmSetup {
  /// The files that start workers with a scheduler.
  func submission(_ scheduler: FarmSite.Scheduler) -> [File] {
    switch scheduler {
    case .slurm: [slurm]
    case .openjd: [openJobDescription]
    case .htcondor:
      [condorJob, script("htcondor", use, ["condor_submit", "\(folder)/htcondor.sub"])]
    case .kubernetes: [kubernetesJob]
    case .parallel: [hosts, parallel]
    case .ssh: [hosts, ssh]
    }
  }

  private var use: String { "after plan.sh, and again after any failure" }

  private var slurm: File {
    let needs = ["--cpus-per-task", "\(requestedProcessors)", "--mem", "\(requestedMegabytes)M"]
    return script("slurm", use, [program, "farm", "submit", "--slurm", "-d", work] + needs)
  }

  private var openJobDescription: File {
    let bundle = folder + "/job"
    let words = [program, "farm", "template", "--openjd", "-d", work, "--bundle", bundle, "-y"]
    return script("openjd", "after plan.sh; then: deadline bundle submit job", words)
  }

  private var condorJob: File {
    File(
      name: "htcondor.sub",
      text: """
        # Eight workers that share the work. A worker that is evicted goes on where the others are.
        executable = \(program)
        arguments = "\(command(shared: true).dropFirst().map(Self.condorWord).joined(separator: " "))"
        request_cpus = \(requestedProcessors)
        request_memory = \(requestedMegabytes)M
        transfer_executable = false
        should_transfer_files = no
        # 75 asks to try again.
        on_exit_remove = (ExitBySignal == false) && (ExitCode != 75)
        log = \(folder)/htcondor.log
        error = \(folder)/htcondor-$(Process).txt
        queue 8

        """
    )
  }

  /// A word in the new syntax of HTCondor's arguments, where both kinds of quotes are doubled.
  private static func condorWord(_ word: String) -> String {
    let doubled = word.map { "'\"".contains($0) ? "\($0)\($0)" : "\($0)" }.joined()
    return "'\(doubled)'"
  }

  private var kubernetesJob: File {
    let words = command(shared: true).dropFirst().map { "\"\($0)\"" }.joined(separator: ", ")
    return File(
      name: "kubernetes.yaml",
      text: """
        # Eight workers that share the work. Put in the image and the volume of your cluster:
        # Documentation/Packages.md says how to make the image; the volume holds \(folder) and the clips.
        apiVersion: batch/v1
        kind: Job
        metadata: {name: annotate}
        spec:
          completionMode: Indexed
          completions: 8
          parallelism: 8
          backoffLimit: 16
          template:
            spec:
              restartPolicy: OnFailure
              containers:
                - name: work
                  image: registry.example/annotate
                  command: [annotate, \(words)]
                  resources: {requests: {cpu: "\(requestedProcessors)", memory: \(requestedMegabytes)Mi}}
                  volumeMounts: [{name: shared, mountPath: "\(folder)"}]
              volumes: [{name: shared, persistentVolumeClaim: {claimName: shared}}]

        """
    )
  }

  /// The computers, in the form that GNU parallel reads; a colon is this one.
  private var hosts: File {
    File(name: "hosts.txt", text: ([":"] + site.hosts).map { $0 + "\n" }.joined())
  }

  private var parallel: File {
    let hosts = "\(folder)/hosts.txt"
    let start = ["parallel", "--nonall", "--line-buffer", "--sshloginfile", hosts]
    return script("parallel", use, start + [command(shared: true).shellCommand])
  }

  private var ssh: File {
    let command = command(shared: true).shellCommand
    return File(
      name: "ssh.sh",
      text: """
        #!/bin/sh
        # Run this \(use). Starts a worker on each computer of hosts.txt, and waits for all.
        run() { if [ "$1" = : ]; then sh -c "$2"; else ssh -n -o BatchMode=yes "$1" "$2"; fi; }
        workers=
        while read -r host; do
          run "$host" \(command.shellWord) &
          workers="$workers $!"
        done < \("\(folder)/hosts.txt".shellWord)
        code=0
        for worker in $workers; do wait "$worker" || code=$?; done
        exit $code

        """
    )
  }
}
