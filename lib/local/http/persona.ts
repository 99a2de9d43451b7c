import { keyFor } from "./key-file.ts";

/** Somebody whom a visitor of the laptop may be: a person, or a machine that only signs its requests. */
export type Persona = {
  readonly name: string;
  /** In a few words, for anyone who chooses. */
  readonly about: string;
  /** Who they are in AWS, as API Gateway would say. */
  readonly userArn: string;
  /** Which they sign in with; machines have none. */
  readonly email?: string;
};

export type KeyPair = { readonly id: string; readonly secret: string };
export type KeyedPersona = Persona & { readonly keys: KeyPair };

/** The same laptop gives the same persona the same keys; nothing else takes them. */
export function withKeys(persona: Persona, key: Uint8Array): KeyedPersona {
  const name = persona.name.toUpperCase().replaceAll(/[^A-Z]/g, "");
  const id = `LAPTOP${name}${keyFor(key, `key id of ${persona.name}`).slice(0, 8).toUpperCase()}`;
  return { ...persona, keys: { id, secret: keyFor(key, `secret key of ${persona.name}`) } };
}

export const accountOf = ({ userArn }: Persona): string => userArn.split(":")[4] ?? "";
