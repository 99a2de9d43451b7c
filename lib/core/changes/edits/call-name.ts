import { remembered } from "../../remembered.ts";
import { type AuditRecord, text } from "../records/audit-record.ts";
import { splitCall, type VerbClass } from "../resolve/call/verbs.ts";
import { singular } from "../resolve/call/words.ts";
import type { EditPlace } from "./place.ts";

/** What a call's name gives away about its parameters. */
export type CallName = {
  readonly action: string;
  readonly verb: string;
  readonly does: VerbClass;
  readonly noun: string;
  /** A parameter of this name only holds others: `CreateLaunchTemplateRequest`, `tagResourceInput`, `instancesSet`. */
  readonly wraps: (name: string) => boolean;
  /** A parameter of this name is the property that the call is named after: `policy` in PutKeyPolicy. */
  readonly standsFor: (name: string, property: EditPlace) => boolean;
};

/** `UpdateFunctionCode20150331v2` and `CreateDistribution2020_05_31`. */
const dated = /_?20\d\d_?[01]\d_?[0-3]\d(?:v\d+)?$/;
const ends = ["request", "input", "update", "set", "config", "configuration", "details", "properties"];
const shortestTail = 5;

function wrapsFor(action: string, noun: string): (name: string) => boolean {
  const stems = [action.toLowerCase(), noun.toLowerCase(), singular(noun.toLowerCase())].filter(
    (stem) => stem !== "",
  );
  const names = new Set(stems.flatMap((stem) => [stem, ...ends.map((end) => stem + end)]));
  const tail = noun.toLowerCase();
  return (name) => {
    const lower = name.slice(0, 128).toLowerCase();
    return names.has(lower) || (lower === "attributes" && tail.endsWith(lower));
  };
}

function standsFor(noun: string): CallName["standsFor"] {
  return (name, { path }) => {
    const last = path.at(-1);
    const called = last?.kind === "name" ? last.name.toLowerCase() : "";
    const lower = name.slice(0, 128).toLowerCase();
    if (lower.length < shortestTail) return false;
    // A document of the type itself goes by the type's name or by its kind.
    const isDocument = called === "policydocument" && lower.endsWith("policy");
    return called.endsWith(lower) || lower === noun.toLowerCase() || isDocument;
  };
}

const named: (name: string) => CallName = remembered((name) => {
  const action = name.slice(0, 200).replace(dated, "");
  const { verb, does, noun } = splitCall(action);
  return { action, verb, does, noun, wraps: wrapsFor(action, noun), standsFor: standsFor(noun) };
}, 4_096);

export const callNameOf = (record: AuditRecord): CallName => named(text(record, "eventName") ?? "");
