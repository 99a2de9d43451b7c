import { InvalidInput } from "#core/faults.ts";
import { knownLaptopKey } from "../http/key-file.ts";
import { type KeyPair, withKeys } from "../http/persona.ts";
import { cast } from "./cast.ts";

/** The keys with which somebody who lives on this laptop signs, for anyone who may read its key file. */
export function personaKeys(keyFile: string, name: string): KeyPair {
  const persona = cast.find((part) => part.name === name);
  if (persona === undefined) {
    const hint = `here live ${cast.map((part) => part.name).join(", ")}`;
    throw new InvalidInput(`nobody on the laptop is called \`${name.slice(0, 100)}\``, { hint });
  }
  const key = knownLaptopKey(keyFile);
  if (key === undefined) {
    throw new InvalidInput(`there is no key of a laptop at \`${keyFile}\``, {
      hint: "start one with `npm start`, or name its key file with `--key`",
    });
  }
  return withKeys(persona, key).keys;
}
