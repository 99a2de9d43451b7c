import { Misconfigured } from "#core/faults.ts";
import { isRecord, type Json, jsonIn } from "#core/fields/json.ts";
import type { Clock } from "#core/ports/clock.ts";
import type { HookSecrets } from "#core/ports/outside/hook-secrets.ts";
import type { JsonDesk } from "../desk/json-desk.ts";

export type HookSecretNames = {
  /** What the secret of a source is called; undefined where it has none. */
  readonly nameOf: (source: string) => string | undefined;
  readonly now: Clock;
};

/** A secret that takes another's place is known a minute after it was stored. */
const kept = 60_000;

type Remembered = { readonly at: number; readonly secrets: Promise<readonly string[]> };

/** Secrets in Secrets Manager, each read once a minute at most. */
export function secretsManagerHookSecrets(desk: JsonDesk, { nameOf, now }: HookSecretNames): HookSecrets {
  const remembered = new Map<string, Remembered>();
  return {
    async of(source) {
      const name = nameOf(source);
      if (name === undefined) return [];
      const known = remembered.get(source);
      if (known !== undefined && now() - known.at < kept) return await known.secrets;
      const secrets = readSecrets(desk, name);
      remembered.set(source, { at: now(), secrets });
      // What failed is asked again at once.
      secrets.catch(() => remembered.delete(source));
      return await secrets;
    },
  };
}

async function readSecrets(desk: JsonDesk, SecretId: string): Promise<readonly string[]> {
  const action = "GetSecretValue";
  const found = await desk({ service: "secretsmanager", action, input: { SecretId } });
  const text = found["SecretString"];
  if (typeof text === "string") return secretsIn(text, SecretId);
  throw unusable(SecretId);
}

/** `{"secrets": ["new", "old"]}`, or the one secret itself. */
function secretsIn(text: string, name: string): readonly string[] {
  const read = text.trimStart().startsWith("{") ? (jsonIn(text) as Json | undefined) : undefined;
  if (!isRecord(read)) return [text];
  const listed = read["secrets"];
  const secrets = Array.isArray(listed) ? listed.filter((each) => typeof each === "string") : [];
  if (secrets.length === 0 || secrets.length > 2) throw unusable(name);
  return secrets;
}

const unusable = (name: string): Misconfigured =>
  new Misconfigured(`the secret \`${name}\` holds no secret of a hook`, {
    hint: 'store the secret itself as text, or `{"secrets": ["new", "old"]}` with one or two',
  });
