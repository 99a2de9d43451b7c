import { type Complaint, shown, type Words } from "./complaint.ts";
import { factPath, kindOf, type Node, partsOf } from "./engine.ts";

/** What only shows once every part has a kind; sums of text or lists could grow without bound. */
export function kindRefusal(root: Node, source: string): Complaint | undefined {
  for (const part of partsOf(root)) {
    const found = kindRefusal(part, source);
    if (found !== undefined) return found;
  }
  const words = kindOffence(root, source);
  return words === undefined ? undefined : { ...words, from: root.start, to: root.end };
}

const ordering = new Set(["<", "<=", ">", ">="]);
const arithmetic = new Set(["+", "-", "*", "/", "%"]);
const numbers = new Set<string | undefined>(["int", "double"]);

function kindOffence(node: Node, source: string): Words | undefined {
  if (node.op === "[]" && (kindOf(node.args[0]) ?? "").startsWith("$") && factPath(node) === undefined) {
    const hint = 'name the fact itself, such as `claim.constraint["in"]`';
    return { message: `${shown(source.slice(node.start, node.end))} does not say which fact it means`, hint };
  }
  if (!ordering.has(node.op) && !arithmetic.has(node.op)) return undefined;
  const kinds = partsOf(node).map(kindOf);
  const text = shown(source.slice(node.start, node.end));
  if (ordering.has(node.op) && kinds.includes("string")) {
    const hint = 'list the words that you mean, such as `claim.urgency in ["degradation", "emergency"]`';
    return { message: `${text} puts words in order of the alphabet`, hint };
  }
  if (ordering.has(node.op) || kinds.every((kind) => numbers.has(kind))) return undefined;
  return {
    message: `${text} calculates with something that may not be a number`,
    hint: "turn it into a number first, such as `double(claim.prefer)`",
  };
}
