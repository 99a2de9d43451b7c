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

/** The draft that is meant in a file, by its id or by how that begins. */
export const draftIn = (text: string, wanted: string, { named }: DiskPlace): Draft =>
  draftAmong(listIn(text), wanted, `\`${named}\``);

/** The draft that is meant among those that somewhere holds. */
export function draftAmong(all: readonly unknown[], wanted: string, where: string): Draft {
  if (!/^[0-9a-f]{8,64}$/.test(wanted))
    throw new InvalidInput("a draft is named by the digits of its id", {
      hint: `write at least the first ${leastShown} of its 64 hex digits`,
    });
  const found = all.filter((one) => isRecord(one) && String(one["id"]).startsWith(wanted));
  const [only, ...more] = found;
  if (only === undefined || more.length > 0)
    throw new InvalidInput(
      only === undefined
        ? `${where} holds no draft \`${wanted}\``
        : `${where} holds ${found.length} drafts that begin so`,
      {
        hint:
          only === undefined
            ? "compare the id with what `parley learn drafts` lists, and where the drafts are from"
            : "write more digits",
      },
    );
  const read = Draft.safeParse(only);
  if (read.success) return read.data;
  throw new InvalidInput(`the draft in ${where} is not in a form that this version reads`, {
    hint: "export the drafts again with the version that made them",
  });
}
