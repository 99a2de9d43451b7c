import { InvalidInput } from "#core/faults.ts";
import type { Terminal } from "../terminal/terminal.ts";

const shape = /^[a-z]{2}(-[a-z]+)+-\d$/;

/** The region that was said, else the one of the environment. */
export function regionIn(said: string | undefined, { env }: Pick<Terminal, "env">): string {
  const region = said ?? env["AWS_REGION"] ?? env["AWS_DEFAULT_REGION"];
  if (region === undefined) {
    throw new InvalidInput("it is not said in which region Parley lives", {
      hint: "name it with `--region`, or set `AWS_REGION`",
    });
  }
  if (shape.test(region)) return region;
  throw new InvalidInput(`\`${region}\` is not a region`, { hint: "write it like `eu-north-1`" });
}
