import { join, resolve } from "node:path";
import { addressExample, addressIn, type ParleyAddress } from "#adapters/parley/address.ts";
import type { ApiDesk } from "#adapters/parley/api-desk.ts";
import { type Parley, parleyClient } from "#adapters/parley/client.ts";
import { InvalidInput } from "#core/faults.ts";
import { laptopHome } from "../serve/laptop-folder.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { regionIn } from "./region.ts";

/** Where Parley is asked, and as whom. */
export type At = {
  readonly at?: string;
  readonly region?: string;
  /** Somebody who lives on a laptop, instead of the caller's own credentials. */
  readonly as?: string;
  readonly key?: string;
};

/** Where Parley is: as the command says, else as `PARLEY` does, or under the name that this had first. */
function addressAt({ at }: At, { env }: Terminal): ParleyAddress {
  const text = [at, env["PARLEY"], env["PARLEY_AT"]].find((each) => each !== undefined && each !== "");
  if (text !== undefined) return addressIn(text);
  throw new InvalidInput("it is not said where Parley is", {
    hint: `name the address of its API with \`--at\`, or set \`PARLEY\`, ${addressExample}`,
  });
}

export type OpenApi = (region: string) => ApiDesk;

/** Parley elsewhere, asked by the one at the terminal, with the credentials that AWS's own tools would use. */
export async function remoteAt(at: At, terminal: Terminal, open: OpenApi): Promise<Parley> {
  const address = addressAt(at, terminal);
  // The address itself names its region, unless it is an address of one's own.
  const region = address.region ?? regionIn(at.region, terminal);
  const desk =
    at.as === undefined ? open(region) : await personaDesk(at.as, { at, address, region }, terminal);
  return parleyClient({ address, desk, pause: terminal.pause });
}

type PersonaPlace = { readonly at: At; readonly address: ParleyAddress; readonly region: string };

/** INVARIANT (on this laptop): the keys of those who live on it are shown to nothing else. */
async function personaDesk(name: string, { at, address, region }: PersonaPlace, terminal: Terminal) {
  if (!address.isLaptop) {
    throw new InvalidInput("`--as` names somebody who lives on a laptop", {
      hint: "leave it out: an installation is asked with your own credentials of AWS",
    });
  }
  const { personaKeys } = (await import("#local/door.ts")).door;
  const { heldApiDesk } = await import("#adapters/parley/api-desk.ts");
  const { key } = at;
  const keyFile = key === undefined ? join(laptopHome(terminal), "laptop.key") : resolve(terminal.cwd, key);
  return heldApiDesk(region, personaKeys(keyFile, name));
}
