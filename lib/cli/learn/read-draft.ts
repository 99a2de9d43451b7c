import { InvalidInput } from "#core/faults.ts";
import { isRecord, jsonIn } from "#core/fields/json.ts";
import { Draft } from "#core/learning/drafts/draft.ts";
import type { DiskPlace } from "../inputs/disk.ts";

/** A list of drafts, or one on each line. */
function listIn(text: string): readonly unknown[] {
  const whole = jsonIn(text);
  if (Array.isArray(whole)) return whole;
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(jsonIn);
}

const leastShown = 8;

/** The draft that is meant, by its id or by how that begins. */
export function draftIn(text: string, wanted: string, { named }: DiskPlace): Draft {
  if (!/^[0-9a-f]{8,64}$/.test(wanted))
    throw new InvalidInput("a draft is named by the digits of its id", {
      hint: `write at least the first ${leastShown} of its 64 hex digits`,
    });
  const found = listIn(text).filter((one) => isRecord(one) && String(one["id"]).startsWith(wanted));
  const [only, ...more] = found;
  if (only === undefined || more.length > 0)
    throw new InvalidInput(
      only === undefined
        ? `\`${named}\` holds no draft \`${wanted}\``
        : `\`${named}\` holds ${found.length} drafts that begin so`,
      {
        hint: only === undefined ? "compare the id, and where the drafts were exported" : "write more digits",
      },
    );
  const read = Draft.safeParse(only);
  if (read.success) return read.data;
  throw new InvalidInput(`the draft in \`${named}\` is not in a form that this version reads`, {
    hint: "export the drafts again with the version that made them",
  });
}
