import { type Declare, examples } from "../door.ts";

const about = `Read what AWS recorded: who changed what, by what, and why, one line per record.

EVENTS are log files of CloudTrail (.json, .json.gz) or folders of them, JSON
lines, output of \`lookup-events\`, events of EventBridge or notifications of AWS
Config; \`-\` or nothing is standard input. Every record ends as resolved,
ambiguous, unresolved or ignored; a summary on standard error counts them.`;

type ReadOptions = {
  readonly json?: boolean;
  readonly changes?: boolean;
  readonly since?: string;
  readonly until?: string;
  readonly policy?: string;
};

export const declareRead: Declare = (parent, { terminal, finish }) => {
  parent
    .command("read")
    .summary("read audit logs")
    .description(about)
    .argument("[events...]", "files, folders, or `-` for standard input")
    .option("--json", "print one JSON document per line; `parley schema reading` is its schema")
    .option("--changes", "leave out what is ignored; it is still counted")
    .option("--since <time>", "only what happened then or later, such as `2026-11-21T03:10:00Z`")
    .option("--until <time>", "only what happened before")
    .option("-p, --policy <file>", "the policy that knows your actors (default: the packaged one)")
    .addHelpText(
      "after",
      examples(
        ["parley read AWSLogs/", "a folder as CloudTrail fills it"],
        ["parley read trail.json.gz --changes --since 2026-11-21", "the changes of one day and since"],
        ["aws cloudtrail lookup-events | parley read --json", "the last events of an account, for a program"],
      ),
    )
    .action(async (events: readonly string[], options: ReadOptions) => {
      const { readLog } = await import("../read/read-log.ts");
      finish(await readLog({ events, ...options }, terminal));
    });
};
