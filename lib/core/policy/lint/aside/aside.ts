import { matchesGlob } from "../../../fields/glob.ts";
import { isList, isRecord, type Json } from "../../../fields/json.ts";
import { pointerSteps } from "../../../schema/pointer.ts";
import { nearestWord } from "../../../schema/spelling.ts";
import { PolicyFile } from "../../policy-file.ts";

/** What the parts that were set aside might have said. */
export type Aside = {
  /** Something of the section is missing, so nothing may be concluded from what is not there. */
  readonly isPartial: (section: string) => boolean;
  /** A part that was set aside defines such a name, or may define it. */
  readonly defines: (section: string, name: string) => boolean;
};

export const nothingAside: Aside = { isPartial: () => false, defines: () => false };

const sections = Object.keys(PolicyFile.shape);

/** The names that each section's missing parts have; `undefined` among them is a name that nobody can read. */
type Names = ReadonlyMap<string, ReadonlySet<string | undefined>>;

export function asideOf(value: Json, pointers: readonly string[]): Aside {
  const names = namesOf(value, pointers);
  return {
    isPartial: (section) => names.has(section),
    defines: (section, name) => {
      const known = [...(names.get(section) ?? [])];
      return known.some((each) => each === undefined || matchesGlob(name, each));
    },
  };
}

function namesOf(value: Json, pointers: readonly string[]): Names {
  const names = new Map<string, Set<string | undefined>>();
  for (const pointer of pointers) {
    const [named = "", ...steps] = pointerSteps(pointer);
    // A section under a misspelt name is the section that was meant.
    const section = sections.includes(named) ? named : (nearestWord(named, sections) ?? named);
    const known = names.get(section) ?? new Set();
    names.set(section, known.add(nameAt(value, named, steps)));
  }
  return names;
}

function nameAt(value: Json, section: string, [step]: readonly string[]): string | undefined {
  const whole = isRecord(value) ? value[section] : undefined;
  if (step === undefined || !isList(whole)) return isRecord(whole) ? step : undefined;
  const row = whole[Number(step)];
  const name = isRecord(row) ? (row["name"] ?? row["id"]) : undefined;
  return typeof name === "string" ? name : undefined;
}
