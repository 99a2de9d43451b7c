import { Argument, type Command, Option } from "commander";
import { type CommandDoor, type Declare, examples } from "../door.ts";
import type { SandboxCall } from "../sandbox/sandbox.ts";

const about = `Change the sandbox cloud of a running laptop (\`npm start\`) as one of its actors, turn its clock, open an
incident, or order what is to go wrong. Every button of the page is one of these.`;

const help = examples(
  ["parley sandbox list", "what is there"],
  ["parley sandbox set checkout DesiredCapacity=2 --as cost-bot", "write a property"],
  ["parley sandbox situation incident INC-1042 --state closed", "close an incident"],
  ["parley sandbox clock --next", "go on to the next moment at which a verdict may change"],
);

type Common = { readonly at?: string; readonly json?: true };
type Call = Pick<SandboxCall, "name" | "body" | "query">;
type Args = readonly (string | readonly string[])[];
type More = Common & Readonly<Record<string, unknown>>;

type SandboxVerb = {
  /** The name, and its arguments. */
  readonly usage: string;
  readonly about: string;
  readonly options?: (verb: Command) => Command;
  readonly call: (args: Args, more: More, read: Read) => Call;
};

type Read = (words: readonly string[]) => Readonly<Record<string, unknown>>;

const asOption = (verb: Command): Command =>
  verb.requiredOption(
    "--as <actor>",
    "who does it: oncall, terraform, autoscaler, cost-bot, scanner, agent, stranger, or somebody of the stories",
  );

/** What was said, and nothing of what was not. */
const said = (more: More, names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.flatMap((name) => (more[name] === undefined ? [] : [[name, more[name]]])));

/** What is no number stays as it was written, and is refused where everything is. */
const numberOption = (flags: string, does: string): Option =>
  new Option(flags, does).argParser((word) =>
    word.trim() === "" || Number.isNaN(Number(word)) ? word : Number(word),
  );

const text = (word: Args[number] | undefined): string => (typeof word === "string" ? word : "");
const words = (word: Args[number] | undefined): readonly string[] => (typeof word === "object" ? word : []);

const writes = (name: "set" | "check", does: string): SandboxVerb => ({
  usage: `${name} <resource> <property=value...>`,
  about: does,
  options: asOption,
  call: ([resource, pairs], { as }, read) => ({
    name,
    body: { resource, as, properties: read(words(pairs)) },
  }),
});

const verbs: readonly SandboxVerb[] = [
  { usage: "list", about: "every resource there is", call: () => ({ name: "list" }) },
  {
    usage: "show <resource>",
    about: "the properties of a resource",
    call: ([resource]) => ({ name: "show", query: { resource: text(resource) } }),
  },
  writes("set", "write properties"),
  writes("check", "ask what would become of a write, and write nothing"),
  {
    usage: "patch <resource> <patch>",
    about: "write by a JSON Patch",
    options: asOption,
    call: ([resource, patch], { as }, read) => ({
      name: "patch",
      body: { resource, as, ...read([`patch=${text(patch)}`]) },
    }),
  },
  {
    usage: "create <type> <property=value...>",
    about: "make a resource",
    options: asOption,
    call: ([type, pairs], { as }, read) => ({
      name: "create",
      body: { type, as, properties: read(words(pairs)) },
    }),
  },
  {
    usage: "remove <resource>",
    about: "delete a resource",
    options: asOption,
    call: ([resource], { as }) => ({ name: "remove", body: { resource, as } }),
  },
  {
    usage: "session",
    about: "begin a session, with tags or a name that say why",
    options: (verb) =>
      asOption(verb)
        .option("--name <name>", "the session's name, such as `ada@INC-1042`")
        .option("--source-identity <name>", "who stands behind it")
        .option("--tags <key=value...>", "session tags, such as `parley:intent=cost`"),
    call: (_, more, read) => ({
      name: "session",
      body: {
        ...said(more, ["as", "name", "sourceIdentity"]),
        ...(more["tags"] !== undefined && { tags: read(more["tags"] as readonly string[]) }),
      },
    }),
  },
  {
    usage: "situation <kind> <ref>",
    about: "open or close an incident or another situation",
    options: (verb) =>
      verb
        .option("--state <state>", "open or closed", "open")
        .option("--scope <key=value...>", "what it covers, such as `service=checkout`")
        .option("--for <length>", "how long, such as 2h")
        .option("--by <actor>", "who says so, such as data-owner; else the system that tells of such things")
        .option("--severity <word>", "of a finding, such as high")
        .option("--exploited", "of a finding: somebody exploits it already"),
    call: ([kind, ref], more, read) => ({
      name: "situation",
      body: {
        kind,
        ref,
        ...said(more, ["state", "for", "by", "severity", "exploited"]),
        ...(more["scope"] !== undefined && { scope: read(more["scope"] as readonly string[]) }),
      },
    }),
  },
  {
    usage: "declare <resource> <field>",
    about: "want something of a field, as anyone may declare it ahead by the API",
    options: (verb) =>
      asOption(verb)
        .requiredOption("--intent <goal>", "the goal, such as availability or cost")
        .option("--is <value>", "what it is to be")
        .addOption(numberOption("--min <number>", "the least that will do"))
        .addOption(numberOption("--max <number>", "the most that will do"))
        .addOption(numberOption("--prefer <number>", "what is best of what will do"))
        .option("--strength <word>", "default, want or must")
        .option("--reason <kind>", "why now, such as traffic-spike")
        .option("--ref <ref>", "of what, such as alarm/checkout-p99")
        .option("--for <length>", "how long, such as 2h"),
    call: ([resource, field], more, read) => ({
      name: "declare",
      body: {
        resource,
        field,
        ...said(more, ["as", "intent", "min", "max", "prefer", "strength", "reason", "ref", "for"]),
        ...(more["is"] !== undefined && read([`is=${text(more["is"] as string)}`])),
      },
    }),
  },
  {
    usage: "clock",
    about: "stop, hurry or move the time of the laptop, or say what it is",
    options: (verb) =>
      verb
        .option("--pace <pace>", "pause, 1x or 60x")
        .option("--next", "on to the next moment at which a verdict may change")
        .option("--forward <length>", "on by a length of time, such as 2h"),
    call: (_, more) => {
      const body = said(more, ["pace", "next", "forward"]);
      return Object.keys(body).length === 0 ? { name: "clock" } : { name: "clock", body };
    },
  },
  {
    usage: "trouble <kind>",
    about: "what is to go wrong: read-throttled, broken, half-applied, lost-answer, slow",
    options: (verb) => verb.option("--resource <resource>", "for one resource alone"),
    call: ([kind], more) => ({ name: "trouble", body: { kind, ...said(more, ["resource"]) } }),
  },
  {
    usage: "story <id>",
    about: "begin a story of timed steps; `stories` names them",
    call: ([id]) => ({ name: "story", body: { id: text(id) } }),
  },
  {
    usage: "stories",
    about: "the stories there are, and what became of those that were told",
    call: () => ({ name: "stories" }),
  },
  {
    usage: "switch",
    about: "the kill switch: `stop` keeps Parley from writing, `go` lets it",
    options: (verb) => verb.addArgument(new Argument("<state>").choices(["stop", "go"])),
    call: ([state]) => ({ name: "switch", body: { stopped: state === "stop" } }),
  },
];

function declareVerb(parent: Command, verb: SandboxVerb, { terminal, finish }: CommandDoor): void {
  const { usage, about: does, options = (plain) => plain, call } = verb;
  options(parent.command(usage).description(does))
    .option(
      "--at <address>",
      "where the laptop serves (default: PARLEY where that is one, else the usual address)",
    )
    .option("--json", "print what it answers")
    .action(async (...all: readonly unknown[]) => {
      const { assignments, callSandbox } = await import("../sandbox/sandbox.ts");
      const args = all.slice(0, -2) as Args;
      const more = all.at(-2) as More;
      finish(await callSandbox({ ...more, ...call(args, more, assignments) }, terminal));
    });
}

export const declareSandbox: Declare = (parent, door) => {
  const sandbox = parent
    .command("sandbox")
    .helpCommand(false)
    .summary("change the sandbox cloud of a running laptop")
    .description(about)
    .addHelpText("after", help);
  for (const verb of verbs) declareVerb(sandbox, verb, door);
};
