import {
  type CollectionTag,
  type Document,
  isNode,
  Pair,
  Scalar,
  type ScalarTag,
  visit,
  YAMLMap,
} from "yaml";

type Tag = ScalarTag | CollectionTag;

/** A tag that may stand before any value, which stays what it is. */
export const marked = (tag: string): readonly Tag[] => [
  { tag, resolve: (text: string) => text },
  { tag, collection: "map", resolve: (map) => map },
  { tag, collection: "seq", resolve: (list) => list },
];

/** In the place of each value that is marked a group with the value under the mark, as the long form has it. */
export function spellOut(document: Document.Parsed, marks: readonly string[]): void {
  const known = new Set(marks);
  visit(document, {
    Node(_, node) {
      const { tag } = node as { tag?: string };
      if (!isNode(node) || tag === undefined || !known.has(tag)) return undefined;
      delete (node as { tag?: string }).tag;
      // A repetition repeats the whole of it.
      const { anchor } = node as { anchor?: string };
      const group = new YAMLMap();
      group.items.push(new Pair(new Scalar(tag), node));
      group.range = node.range ?? null;
      if (anchor !== undefined) {
        group.anchor = anchor;
        delete (node as { anchor?: string }).anchor;
      }
      return group;
    },
  });
}
