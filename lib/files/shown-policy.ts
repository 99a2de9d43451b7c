import { Document, isCollection, isPair, isScalar, type Node } from "yaml";
import { isRecord, type Json } from "#core/fields/json.ts";
import { isLayered } from "#core/policy/layers/layer.ts";
import type { Policy } from "#core/policy/policy.ts";
import { rowName, rowsOf } from "#core/policy/rows.ts";
import { pointerSteps } from "#core/schema/pointer.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { FindLayer } from "./layers/find-layer.ts";
import { mergedText } from "./layers/layered-policy.ts";
import { readPolicy } from "./policy-text.ts";
import { readYaml } from "./yaml-file.ts";

/** A row that a layer took away, for good or until a moment. */
type TakenAway = {
  readonly id: string;
  readonly because: string;
  readonly until?: string;
  /** The layer that did it, and `file:line` of where it says so. */
  readonly layer: string;
  readonly at: string;
};

/** What the layers of a policy come to, where each row was written, and what was taken away. */
export type ShownPolicy = {
  readonly policy: Policy;
  /** As one file would say it, without what says how it is put together. */
  readonly document: { readonly [key: string]: Json };
  readonly rows: readonly { readonly row: string; readonly pointer: string; readonly at: string }[];
  readonly removed: readonly TakenAway[];
};

type ShowPolicyInput = { readonly text: string; readonly name: string; readonly find: FindLayer };

export function showPolicy(
  input: ShowPolicyInput,
): ShownPolicy | { readonly diagnostics: readonly Diagnostic[] } {
  const read = readPolicy(input.text, input.name, input.find);
  if ("diagnostics" in read) return read;
  const written = writtenIn(input);
  if ("diagnostics" in written) return written;
  const { policy } = read;
  const rows = rowsOf(policy.file).map(({ pointer, ...row }) => {
    return { row: rowName({ ...row, pointer }), pointer, at: policy.at(pointer) };
  });
  return {
    policy,
    document: written.document,
    rows,
    removed: [...written.removed, ...absentIn(policy, written.layerAt)],
  };
}

type Written = Pick<ShownPolicy, "document" | "removed"> & {
  /** The layer that had the last word on a part. */
  readonly layerAt: (pointer: string) => string;
};

function writtenIn({
  text,
  name,
  find,
}: ShowPolicyInput): Written | { readonly diagnostics: readonly Diagnostic[] } {
  const file = readYaml(text, name);
  if ("diagnostics" in file) return file;
  const document = isRecord(file.value) ? file.value : {};
  if (!isLayered(document)) return { document, removed: [], layerAt: () => name };
  const read = mergedText({ text, name, file, document }, find);
  if ("diagnostics" in read) return read;
  const { merged, places } = read;
  const named = (key: string) => places.all.get(key)?.name ?? key;
  const removed = merged.removed.map(({ id, because, layer, pointer }) => {
    return { id, because, layer: named(layer), at: places.lineOf({ layer, pointer }) };
  });
  const layerAt = (pointer: string) => named(merged.originsOf(pointer)[0]?.layer ?? name);
  return { document: merged.document, removed, layerAt };
}

const absentIn = (policy: Policy, layerAt: Written["layerAt"]): readonly TakenAway[] =>
  rowsOf(policy.file).flatMap((row) => {
    const { absent } = row.part;
    if (!isRecord(absent)) return [];
    const pointer = `${row.pointer}/absent`;
    const { because, until } = absent as { readonly because: string; readonly until: string };
    return [{ id: rowName(row), because, until, layer: layerAt(pointer), at: policy.at(pointer) }];
  });

/** The whole as one file that reads back as the same policy; before each row stands where it was written. */
export function shownText({ document, rows, removed }: ShownPolicy): string {
  const written = new Document(document, { aliasDuplicateObjects: false });
  for (const { pointer, at } of rows) {
    const node = written.getIn(pointerSteps(pointer).map(step), true);
    if (isCollection(node)) node.commentBefore = ` ${oneLine(at)}`;
  }
  for (const section of isCollection(written.contents) ? written.contents.items : [])
    if (isPair(section) && isScalar(section.key)) (section.key as Node).spaceBefore = true;
  const gone = removed.map(
    ({ id, because, until, at }) =>
      `# ${oneLine(`${at} removes ${id}${until === undefined ? "" : ` until ${until}`}: ${because}`)}\n`,
  );
  return `${written.toString({ lineWidth: 0, flowCollectionPadding: false })}${gone.length > 0 ? "\n" : ""}${gone.join("")}`;
}

/** What stands in a comment may not end it. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ");

const step = (name: string): string | number => (/^\d+$/.test(name) ? Number(name) : name);
