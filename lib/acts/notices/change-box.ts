import { Unavailable } from "#core/faults.ts";
import type { Mailbox } from "#core/ports/stores/mailboxes.ts";
import type { Runtime } from "../runtime.ts";

/** What could not be noted would be reminded of. */
const mostChanges = 30;

/** Changes a mailbox as it is stored now, unless it stays the very same. */
export async function changeBox<T extends { readonly box: Mailbox }>(
  reader: string,
  { mailboxes }: Pick<Runtime, "mailboxes">,
  change: (box: Mailbox) => T,
): Promise<T> {
  for (let tries = 0; tries < mostChanges; tries += 1) {
    const before = await mailboxes.open(reader);
    const changed = change(before);
    if (changed.box === before || (await mailboxes.save(changed.box)).ok) return changed;
  }
  throw othersWriteIt();
}

export const othersWriteIt = (): Unavailable =>
  new Unavailable("others keep writing to the mailbox", { hint: "try again in a moment" });
