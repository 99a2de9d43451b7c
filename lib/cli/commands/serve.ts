import { Option } from "commander";
import { type Declare, examples } from "../door.ts";
import type { ServeOptions } from "../serve/serve.ts";

const about = `Run the whole arbiter on this machine: its HTTP API, its answer pages, and a small cloud of its own that it
governs. Nothing of AWS is asked, and nobody but this machine can knock. What happens is kept in one folder and goes on
at the next start, also after a crash.

What it would send to people it prints, with the link under which they answer. \`/api\` wants requests that are signed
as AWS signs them; a \`curl\` command for everybody who lives here is printed at the beginning.`;

const help = examples(
  ["parley serve --seed story", "somebody opened a security group: see what its owner is asked, and answer"],
  ["parley serve --play", "press buttons for eight actors, and see what becomes of each change"],
  ["parley serve --play --policy mine.yaml", "the same under your policy, taken up whenever you save it"],
  ["parley serve --open replay.jsonl", "every page of the console about a log that was replayed"],
  ["parley serve --port 0", "listen wherever a port is free"],
  ["parley serve --play --forget", "begin anew, with nothing of what was kept"],
);

/** A record is shown as it is: nothing of a laptop goes with it. */
const ofLaptops = [
  "seed",
  "play",
  "policy",
  "shadow",
  "owners",
  "channels",
  "watch",
  "key",
  "data",
  "memory",
  "forget",
  "ledger",
];

const openOption = (): Option =>
  new Option("--open <file>", "show what `parley replay --record` wrote, only to look at").conflicts(
    ofLaptops,
  );

const seedOption = (): Option =>
  new Option("--seed <what>", "begin with a change that somebody is asked about within seconds").choices([
    "story",
  ]);

const channelsOption = (): Option =>
  new Option(
    "--channels <file>",
    "post as the `channels` of this deployment say; the secret of each stands in PARLEY_CHANNEL_NAME or in NAME.secret beside the file",
  );

export const declareServe: Declare = (parent, { terminal, finish }) => {
  parent
    .command("serve")
    .summary("run the arbiter on this machine")
    .description(about)
    .option("--port <port>", "where on 127.0.0.1 it listens; 0 for any that is free", "8787")
    .addOption(seedOption())
    .option("--play", "a page with actors, a clock and a first dispute to play with")
    .option("--no-browser", "with `--play` or `--open`: do not open the page")
    .option("--policy <file>", "another policy than the packaged one; taken up whenever it is saved")
    .option("--owners <file>", "who owns what, as `OWNERS` of the deployment says it")
    .addOption(channelsOption())
    .option("--shadow <file>", "a policy to try beside it: it judges what is judged, and acts on nothing")
    .addOption(openOption())
    .option("--watch <folder>", "take every log file in it, whenever it comes or grows")
    .option(
      "--key <file>",
      "the key that signs links (default: ~/.parley/laptop.key, made when it is missing)",
    )
    .option("--data <folder>", "where everything is kept (default: ~/.parley/laptop)")
    .addOption(
      new Option("--memory", "keep nothing: all of it is gone when it ends").conflicts(["data", "forget"]),
    )
    .option("--forget", "begin anew: remove first what was kept in the folder")
    .option("--ledger <file>", "where to write what was decided when it ends, for `parley ledger verify`")
    .addHelpText("after", help)
    .action(async (options: ServeOptions) => {
      const { serve } = await import("../serve/serve.ts");
      finish(await serve(options, terminal));
    });
};
