import { holdsHidden } from "../../fields/hidden.ts";
import { canonicalJson, isRecord, type Json } from "../../fields/json.ts";
import { type FieldPath, parsePath, type Segment } from "../../fields/path.ts";
import type { OpenQuestion } from "../../ledger/docket-record.ts";
import { partOf } from "../../questions/combined.ts";
import { liveAt } from "../../questions/question-id.ts";
import type { QuestionScene } from "../question/asking.ts";
import { isHiddenValue } from "../question/values.ts";

/** One field of a question: what stands there, what it would be instead, and its names for the phrases. */
export type ChangedField = {
  readonly path: FieldPath;
  readonly spellings: readonly string[];
  /** The last member of a list in its path, by key; of an element its value under no name. */
  readonly member: ReadonlyMap<string, string>;
  /** `null` where nothing stands there; nothing where it is unknown or nobody may read it. */
  readonly now: Json | undefined;
  readonly was: Json | undefined;
  readonly isHidden: boolean;
};

export function changedField(path: FieldPath, asking: QuestionScene): ChangedField {
  const { now, was } = valuesOn(path, asking);
  const isSecret = [undefined, now, was].some((value) => isHiddenValue(path, value, asking));
  const segments = listedTag(parsePath(path));
  return {
    path,
    spellings: spellingsOf(segments),
    member: memberOf(segments, now ?? was),
    now: isSecret ? undefined : now,
    was: isSecret ? undefined : was,
    isHidden: isSecret,
  };
}

/** What keeping it means, and what it goes back to; where several want different things, nothing stands against it alone. */
function valuesOn(path: FieldPath, { question, record }: QuestionScene): Pick<ChangedField, "now" | "was"> {
  const offered = (answer: string) => valuesOf(question, path, answer);
  const [now = liveAt(record, path)] = [...offered("keep"), ...offered("hold")];
  const isOther = (value: Json) => holdsHidden(value) || canonicalJson(value) !== canonicalJson(now ?? null);
  const back = offered("revert").find(isOther);
  if (back !== undefined) return { now, was: back };
  const others = offered("value").filter(isOther);
  const isOne = new Set(others.map((value) => canonicalJson(value))).size === 1;
  return { now, was: isOne ? others[0] : undefined };
}

function valuesOf({ fields, ask }: OpenQuestion, path: FieldPath, answer: string): readonly Json[] {
  const named = ask.options.filter((option) => option.answer === answer);
  return named.map(({ value }) => partOf({ fields }, value, path)).filter((value) => value !== undefined);
}

/** Some types keep their tags by name: such a tag reads as one of a list does. */
function listedTag(segments: readonly Segment[]): readonly Segment[] {
  const [top, tag, ...rest] = segments;
  if (top?.kind !== "name" || top.name !== "Tags" || tag?.kind !== "name" || rest.length > 0) return segments;
  return [top, { kind: "item", keys: [["Key", tag.name]] }, { kind: "name", name: "Value" }];
}

function spellingsOf(segments: readonly Segment[]): readonly string[] {
  const spelled = (member: (segment: Segment) => string) =>
    segments.map((segment) => (segment.kind === "name" ? `/${segment.name}` : member(segment))).join("");
  if (segments.some(({ kind }) => kind === "existence")) return ["/"];
  return [spelled(() => "[]"), spelled((segment) => `[${onlyKey(segment)}]`)];
}

function onlyKey(segment: Segment): string {
  if (segment.kind === "element") return segment.value;
  const [only, ...more] = segment.kind === "item" ? segment.keys : [];
  return only === undefined || more.length > 0 ? "" : only[1];
}

/** The keys in the path, and what the value says besides. */
function memberOf(segments: readonly Segment[], value: Json | undefined): ReadonlyMap<string, string> {
  const last = segments.findLast(({ kind }) => kind === "item" || kind === "element");
  if (last?.kind === "element") return new Map([["", last.value]]);
  const isWhole = segments.at(-1) === last && isRecord(value);
  const said = Object.entries(isWhole ? value : {}).flatMap(([name, part]): [string, string][] =>
    typeof part === "string" || typeof part === "number" ? [[name, String(part)]] : [],
  );
  return new Map([...said, ...(last?.kind === "item" ? last.keys : [])]);
}
