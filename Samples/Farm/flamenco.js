// A job type for Flamenco 3: put it into the folder `scripts` of the manager.
// Plan first: annotate farm plan --inputs clips -o stamped --chunk-frames 2000 -d /shared/work

const JOB_TYPE = {
  label: "annotate",
  description: "Does the work of an annotate farm, shared among tasks",
  settings: [
    {
      key: "folder",
      type: "string",
      subtype: "dir_path",
      required: true,
      description: "The work folder, with the plan",
    },
    { key: "workers", type: "int32", default: 4, description: "The number of tasks that share the work" },
    { key: "program", type: "string", default: "annotate", description: "The path of annotate" },
  ],
};

function compileJob(job) {
  for (let number = 1; number <= job.settings.workers; number++) {
    const task = author.Task(`share-${number}`, "misc");
    const args = ["farm", "run", "--shared", "--work-dir", job.settings.folder, "--log-format", "json"];
    task.addCommand(author.Command("exec", { exe: job.settings.program, args }));
    job.addTask(task);
  }
}
