import { Misconfigured } from "#core/faults.ts";
import type { Clock } from "#core/ports/clock.ts";
import type { JsonDesk } from "../desk/json-desk.ts";

type ChannelSecretsInput = { readonly prefix: string; readonly now: Clock };

/** How long another address of a channel goes unseen. */
const keptMs = 300_000;

/** Reads what the secret of a channel holds; it is kept in the process alone. */
export function secretsManagerChannelSecrets(
  desk: JsonDesk,
  { prefix, now }: ChannelSecretsInput,
): (name: string) => Promise<string> {
  const kept = new Map<string, { readonly text: string; readonly at: number }>();
  return async (name) => {
    const known = kept.get(name);
    if (known !== undefined && now() - known.at < keptMs) return known.text;
    const input = { SecretId: `${prefix}${name}` };
    const { SecretString: text } = await desk({ service: "secretsmanager", action: "GetSecretValue", input });
    if (typeof text !== "string") {
      throw new Misconfigured(`the secret \`${prefix}${name}\` holds no text`, {
        hint: "put the address of the channel into it",
      });
    }
    kept.set(name, { text, at: now() });
    return text;
  };
}
