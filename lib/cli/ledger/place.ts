import type { LedgerPlace } from "#adapters/aws/desk/ledger-desk.ts";
import { InvalidInput } from "#core/faults.ts";
import type { LedgerSource } from "#core/ports/outside/ledger-source.ts";
import { regionIn } from "../remote/region.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** A ledger on AWS that is to be read, and when that is. */
export type Reading = { readonly open: (place: LedgerPlace) => LedgerSource; readonly now: number };

export type PlaceAsked = {
  readonly table?: string;
  readonly seals?: string;
  readonly key?: string;
  readonly region?: string;
};

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Where a ledger lies on AWS, as the command and the environment say. */
export function placeIn({ table, seals, key, region }: PlaceAsked, terminal: Terminal): LedgerPlace {
  if (table === undefined || seals === undefined || key === undefined) {
    throw new InvalidInput("it is not said where the ledger is", {
      hint: "name `--table`, `--seals` and `--key`; the stack tells the first two, and the key is `alias/NAME-seals`",
    });
  }
  if (!bucketName.test(seals)) throw new InvalidInput(`\`${seals}\` is not the name of a bucket`);
  return { region: regionIn(region, terminal), table, seals, key };
}
