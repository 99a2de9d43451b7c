import { InvalidInput } from "#core/faults.ts";
import type { Terminal } from "../terminal/terminal.ts";

export type PlaceAsked = {
  readonly table?: string;
  readonly seals?: string;
  readonly key?: string;
  readonly region?: string;
};

const shape = /^[a-z]{2}(-[a-z]+)+-\d$/;
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Where a ledger lies on AWS, as the command and the environment say. */
export function placeIn({ table, seals, key, region }: PlaceAsked, { env }: Terminal) {
  if (table === undefined || seals === undefined || key === undefined) {
    throw new InvalidInput("it is not said where the ledger is", {
      hint: "name `--table`, `--seals` and `--key`; the stack tells the first two, and the key is `alias/NAME-seals`",
    });
  }
  if (!bucketName.test(seals)) throw new InvalidInput(`\`${seals}\` is not the name of a bucket`);
  const named = region ?? env["AWS_REGION"] ?? env["AWS_DEFAULT_REGION"];
  if (named === undefined) {
    throw new InvalidInput("it is not said in which region Parley lives", {
      hint: "name it with `--region`, or set `AWS_REGION`",
    });
  }
  if (!shape.test(named)) {
    throw new InvalidInput(`\`${named}\` is not a region`, { hint: "write it like `eu-north-1`" });
  }
  return { region: named, table, seals, key };
}
