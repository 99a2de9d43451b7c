import { hidesOf } from "#core/hidden/hides.ts";
import { digestedEdits, secretsInEdits } from "#core/hidden/places.ts";
import type { ChangeEvent } from "#core/ledger/stored-event.ts";
import type { Runtime } from "../runtime.ts";
import { sideBySide } from "../side-by-side.ts";

const atOnce = 10;

/** INVARIANT (no secrets): of a secret only a digest is kept, and that before anything is stored. */
export async function withoutSecrets(
  event: ChangeEvent,
  type: string,
  { policy, knowledge, secrets }: Pick<Runtime, "policy" | "knowledge" | "secrets">,
): Promise<ChangeEvent> {
  const places = secretsInEdits(event.edits, hidesOf(type, policy, knowledge));
  const digests = new Map<string, string>();
  await sideBySide(places, atOnce, async ({ pointer, text }) => {
    digests.set(pointer, await secrets.digest(text));
  });
  return { ...event, edits: digestedEdits(event.edits, digests) };
}
