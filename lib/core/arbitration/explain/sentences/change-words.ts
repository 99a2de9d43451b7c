import { sameValue } from "../../../fields/equality.ts";
import { isList, isRecord, type Json, property } from "../../../fields/json.ts";
import { FieldPath, parsePath, printPath, type Segment } from "../../../fields/path.ts";
import { changesWithin } from "../../../safety/members.ts";
import { clipped, type Deed, type Form, told } from "./deed.ts";
import { statementDeeds } from "./statement-words.ts";
import { policyName, ruleWords, tagOf, valueWords } from "./value-words.ts";

/** A move of one field from a value to another; `null` is absent, what is missing is unknown. */
export type Move = {
  readonly path: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** Nobody may read its values. */
  readonly hidden: boolean;
  /** It goes back to where it was. */
  readonly isBack?: boolean;
};

const longestPath = 160;
const mostMembers = 500;
const deepest = 3;

/** An element is named by its value, so of a hidden one only the list is told. */
export function openPath(path: string): string {
  const segments = parsePath(path);
  const last = segments.findIndex(({ kind }) => kind === "element");
  return last < 1 ? path : printPath(segments.slice(0, last));
}

const nameOf = (path: string): string => `\`${clipped(path, longestPath)}\``;

const isGone = (value: Json | undefined): boolean => value === null;
const isThere = (value: Json | undefined): boolean => value !== undefined && value !== null;

const capacity =
  /(?:Capacity|Size|Count|Concurrency|Concurrent\w*|Units|Replicas|Nodes|Instances|Throughput)$/;
const on: ReadonlySet<Json> = new Set([true, "true", "Enabled", "ENABLED", "enabled", "On", "ON"]);
const off: ReadonlySet<Json> = new Set([
  false,
  "false",
  "Disabled",
  "DISABLED",
  "disabled",
  "Suspended",
  "Off",
]);

function listPath(path: string): string {
  const segments = parsePath(path);
  return segments.length < 2 ? path : printPath(segments.slice(0, -1));
}

/** A tag is told by its name, whichever part of it changes. */
function tagNamed(
  path: string,
  value: Json | undefined,
): { readonly name: string; readonly inner: boolean } | undefined {
  const segments = parsePath(path);
  const [list, item, part] = segments.slice(segments.findIndex(isTags));
  if (list === undefined || item === undefined || !isTags(list)) return undefined;
  if (item.kind === "name") return part === undefined ? { name: item.name, inner: false } : undefined;
  const key = item.kind === "item" ? item.keys.find(([name]) => name === "Key")?.[1] : tagOf(value)?.name;
  if (key === undefined) return undefined;
  if (part !== undefined)
    return part.kind === "name" && part.name === "Value" ? { name: key, inner: false } : undefined;
  return { name: key, inner: true };
}

const isTags = (segment: Segment): boolean =>
  segment.kind === "name" && /^(?:\w*Tags|TagList|TagSet)$/.test(segment.name);

function tagDeed({ path, before, after, isBack }: Move): Deed | undefined {
  const tag = tagNamed(path, isThere(after) ? after : before);
  if (tag === undefined) return undefined;
  const part = (value: Json | undefined) =>
    tag.inner && isRecord(value) ? (property(value, "Value") ?? null) : value;
  const name = nameOf(tag.name);
  const [old, fresh] = [part(before), part(after)];
  const again = isBack === true ? " again" : "";
  if (isGone(fresh)) return { verb: "remove", what: `tag ${name}${again}` };
  if (!isThere(old)) return { verb: "set", what: `tag ${name} to ${valueWords(fresh)}${again}` };
  const back = isBack === true ? "back " : "";
  return { verb: "set", what: `tag ${name} from ${valueWords(old)} ${back}to ${valueWords(fresh)}` };
}

/** A member of a list that comes or goes. */
function memberDeed({ path, before, after, isBack }: Move): Deed | undefined {
  const kind = parsePath(path).at(-1)?.kind;
  if ((kind !== "item" && kind !== "element") || isThere(before) === isThere(after)) return undefined;
  if (before === undefined || after === undefined) return undefined;
  const isAdded = isThere(after);
  const value = isAdded ? after : before;
  const list = listPath(path);
  const again = isBack === true ? " again" : "";
  const rule = ruleWords(value, /Egress/.test(list));
  if (rule !== undefined) return { verb: isAdded ? "add" : "remove", what: `${rule}${again}` };
  const policy = policyName(value);
  if (policy !== undefined)
    return { verb: isAdded ? "attach" : "detach", what: `policy ${nameOf(policy)}${again}` };
  const what = `${valueWords(value)} ${isAdded ? "to" : "from"} ${nameOf(list)}${again}`;
  return { verb: isAdded ? "add" : "remove", what };
}

function switchDeed({ path, before, after, isBack }: Move): Deed | undefined {
  if (after === undefined || after === null) return undefined;
  const isOn = on.has(after);
  if (!isOn && !off.has(after)) return undefined;
  if (isThere(before) && !on.has(before ?? null) && !off.has(before ?? null)) return undefined;
  if (isThere(before) && on.has(before ?? null) === isOn) return undefined;
  const again = isBack === true ? " again" : "";
  return { verb: "switch", what: `${nameOf(path)} ${isOn ? "on" : "off"}${again}` };
}

function plainDeed({ path, before, after, isBack }: Move): Deed {
  const again = isBack === true ? " again" : "";
  const name = nameOf(path);
  if (isGone(after)) {
    const was = isThere(before) ? `, which was ${valueWords(before)}` : "";
    return { verb: "take", what: `${name} away${again}${was}` };
  }
  const back = isBack === true ? "back " : "";
  const verb = typeof after === "number" && capacity.test(path) ? "scale" : "set";
  if (!isThere(before)) return { verb, what: `${name} ${back}to ${valueWords(after)}` };
  const [from, to] = [valueWords(before), valueWords(after)];
  // Values that differ only where they were cut.
  if (from === to) return { verb: "change", what: `${name}${again}` };
  return { verb, what: `${name} from ${from} ${back}to ${to}` };
}

/** The members of a list, or the properties of an object, that change. */
function within(move: Move, depth: number): readonly Deed[] | undefined {
  const { path, before, after, isBack } = move;
  const isLarge = [before, after].some((value) => isList(value) && value.length > mostMembers);
  if (depth >= deepest || isLarge || before === undefined || after === undefined) return undefined;
  if (isRecord(before) !== isRecord(after) && isThere(before) && isThere(after)) return undefined;
  if (!isList(before) && !isList(after) && !(isRecord(before) && isRecord(after))) return undefined;
  const changes = changesWithin({ path, topology: { kind: "unknown" }, before, after });
  const differing = changes?.filter((one) => !sameValue(one.before, one.after));
  if (differing === undefined || differing.length > mostMembers) return undefined;
  // What no path can name is told by the whole.
  if (differing.some((one) => !FieldPath.safeParse(one.path).success)) return undefined;
  if (differing.length === 0) return [{ verb: "reorder", what: nameOf(path) }];
  return differing.flatMap((one) =>
    deedsOf({ ...one, hidden: false, ...(isBack !== undefined && { isBack }) }, depth + 1),
  );
}

function deedsOf(move: Move, depth: number): readonly Deed[] {
  const { path, before, after } = move;
  if (path === "/") return [{ verb: after === "absent" ? "delete" : "create", what: "the resource" }];
  const known = tagDeed(move) ?? memberDeed(move);
  if (known !== undefined) return [known];
  const statements = statementDeeds(before, after);
  if (statements !== undefined && statements.length > 0) return statements;
  const parts = within(move, depth);
  return parts ?? [switchDeed(move) ?? plainDeed(move)];
}

/** A change in words, such as ``removes port 8080 from 198.51.100.0/24 again``. */
export function changeWords(move: Move, form: Form): string {
  const { path, before, after, hidden } = move;
  if (hidden) return told([{ verb: "change", what: `the hidden value of ${nameOf(openPath(path))}` }], form);
  if (after === undefined || (before !== undefined && sameValue(before, after)))
    return told([{ verb: "leave", what: `${nameOf(path)} as it is` }], form);
  return told(deedsOf(move, 0), form);
}
