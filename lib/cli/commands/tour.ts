import { type Declare, examples } from "../door.ts";

const about = `Play disputes between people, pipelines, scalers and scanners: read the story, guess the verdict, then
see how Parley decides and why. The verdicts are judged here and now, under the packaged policy.
Nothing leaves your machine.`;

export const declareTour: Declare = (parent, { terminal, finish }) => {
  parent
    .command("tour")
    .summary("play disputes and guess the verdicts")
    .description(about)
    .option("--all", "print every dispute with its verdict, and ask nothing")
    .addHelpText(
      "after",
      examples(["parley tour", "choose a dispute and guess"], ["parley tour --all | less", "read them all"]),
    )
    .action(async (options: { all?: boolean }) => {
      const { playTour } = await import("../tour/play.ts");
      finish(await playTour({ all: options.all === true }, terminal));
    });
};
