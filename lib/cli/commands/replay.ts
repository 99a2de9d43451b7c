import { type Declare, examples } from "../door.ts";

const about = `Learn from a log what Parley would have done: which changes stood against each other, what it would have
kept and reverted, and what it would have asked a person. Nothing is changed and nobody is asked.

EVENTS are what \`parley read\` reads: log files of CloudTrail or folders of them, JSON lines, output of
\`lookup-events\`; \`-\` or nothing is standard input.`;

type ReplayOptions = {
  readonly policy?: string;
  readonly compare?: boolean;
  readonly base?: string;
  readonly situations?: string;
  readonly owners?: string;
  readonly since?: string;
  readonly until?: string;
  readonly json?: boolean;
  readonly report?: string;
  readonly record?: string;
};

const help = examples(
  ["parley replay AWSLogs/ --report replay.html", "a folder as CloudTrail fills it, and a page to look at"],
  [
    "parley replay AWSLogs/ --record replay.jsonl",
    "a record; `parley serve --open replay.jsonl` shows its pages",
  ],
  ["parley replay AWSLogs/ --policy policy.yaml --compare", "what would my policy decide otherwise?"],
  ["aws cloudtrail lookup-events | parley replay", "the last events of an account"],
);

export const declareReplay: Declare = (parent, { terminal, finish }) => {
  parent
    .command("replay")
    .summary("learn from a log what Parley would have done")
    .description(about)
    .argument("[events...]", "files, folders, or `-` for standard input")
    .option("-p, --policy <file>", "the policy to judge under (default: the packaged one)")
    .option("--compare", "show where the verdicts differ from those of another policy")
    .option("--base <file>", "the policy to compare with (default: the packaged one)")
    .option("--situations <file>", "incidents, alarms and freezes of that time, as in a dispute")
    .option("--owners <file>", "who owns what, as `OWNERS` of the deployment says it")
    .option("--since <time>", "only what happened then or later, such as `2026-11-21T03:10:00Z`")
    .option("--until <time>", "only what happened before")
    .option("--report <file>", "write a page for a browser, whole in one file")
    .option("--record <file>", "keep what it came to, for `parley serve --open`; never over another file")
    .option("--json", "print one JSON document; `parley schema replay` is its schema")
    .addHelpText("after", help)
    .action(async (events: readonly string[], options: ReplayOptions) => {
      const { tellReplay } = await import("../replay/tell-replay.ts");
      finish(await tellReplay({ events, ...options }, terminal));
    });
};
