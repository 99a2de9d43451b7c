import { type Command, Option } from "commander";

/** The words of a reason, for every command that declares one. */
export const withReason = (command: Command): Command =>
  command
    .option("--because <ref>", "the reason by its reference, such as INC-1042, CVE-2026-1234 or CHG0012345")
    .option("--kind <kind>", "what kind of reason it is, where the reference does not say it, such as launch")
    .option("--intent <goal>", "the goal, such as availability; a reason brings its own along")
    .option("--note <text>", "a word for people")
    .option("--pr <url>", "the pull request in which it is reviewed; what becomes of it is told there")
    .option("--for <length>", "it ends after so long, such as 2h")
    .option("--until <moment>", "it ends then, such as 2026-11-21T05:00:00Z");

/** How much a stake matters, and how it ends. */
export const withStakes = (command: Command): Command =>
  command
    .option("--while <ref>", "it ends when this situation closes")
    .option("--prefer <value>", "the favourite within the stake, of one field")
    .addOption(
      new Option("--strength <strength>", "how much it matters").choices(["must", "want", "default"]),
    )
    .addOption(
      new Option("--on-loss <what>", "what becomes of it where it loses").choices(["defer", "abandon"]),
    );
