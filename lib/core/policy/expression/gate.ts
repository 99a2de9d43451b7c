import { functionOffence, methodOffence } from "./calls.ts";
import { type Complaint, shown, type Words } from "./complaint.ts";
import { factNames, loops } from "./declaration.ts";
import { type Node, partsOf } from "./engine.ts";
import { hasOffence, nameOffence } from "./facts.ts";

const deepestLoop = 2;

type Method = Extract<Node, { op: "rcall" }>;
type GateScope = { readonly source: string; readonly loopNames: ReadonlySet<string>; readonly depth: number };

/** What an expression must not say, however well it is typed: the first offence in the order of the text. */
export function refusal(root: Node, source: string): Complaint | undefined {
  return firstIn(root, { source, loopNames: new Set(), depth: 0 });
}

/** How deep loops lie in one another; the list that a loop runs through is not inside it. */
export function loopDepth(node: Node): number {
  if (!isLoop(node)) return Math.max(0, ...partsOf(node).map(loopDepth));
  const [, list, bodies] = node.args;
  return Math.max(loopDepth(list), 1 + Math.max(0, ...bodies.map(loopDepth)));
}

function firstIn(node: Node, scope: GateScope): Complaint | undefined {
  const words = offence(node, scope);
  if (words !== undefined) return { ...words, from: node.start, to: node.end };
  if (isLoop(node)) return firstInLoop(node, scope);
  for (const part of partsOf(node)) {
    const found = firstIn(part, scope);
    if (found !== undefined) return found;
  }
  return undefined;
}

function firstInLoop(node: Method, scope: GateScope): Complaint | undefined {
  const [, list, [variable, ...bodies]] = node.args;
  const inList = firstIn(list, scope);
  if (inList !== undefined) return inList;
  const name = variable?.op === "id" ? variable.args : "";
  const inside = { ...scope, loopNames: new Set([...scope.loopNames, name]), depth: scope.depth + 1 };
  for (const body of bodies) {
    const found = firstIn(body, inside);
    if (found !== undefined) return found;
  }
  return undefined;
}

function offence(node: Node, scope: GateScope): Words | undefined {
  switch (node.op) {
    case "value":
      return valueOffence(node.args);
    case "id":
      return nameOffence(node.args, scope.loopNames);
    case "call":
      return functionOffence(node) ?? (node.args[0] === "has" ? hasOffence(node, scope) : undefined);
    case "rcall":
      return (
        bindOffence(node) ?? methodOffence(node) ?? (isLoop(node) ? loopOffence(node, scope) : undefined)
      );
    default:
      return undefined;
  }
}

function isLoop(node: Node): node is Method {
  return node.op === "rcall" && loops.has(node.args[0]);
}

function valueOffence(value: unknown): Words | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const hint = "write text in plain quotes and numbers without a suffix";
  return { message: "bytes and unsigned numbers have no use in a condition", hint };
}

function bindOffence(node: Method): Words | undefined {
  const [name, receiver] = node.args;
  if (name !== "bind" || receiver.op !== "id" || receiver.args !== "cel") return undefined;
  return { message: "`cel.bind` is not available", hint: "write the expression out where it is used" };
}

function loopOffence(node: Method, { depth, source }: GateScope): Words | undefined {
  const [name, , [variable]] = node.args;
  if (depth >= deepestLoop) {
    const hint = "split the rule in two, or look at fewer lists at once";
    return { message: `loops are nested more than ${deepestLoop} deep`, hint };
  }
  if (variable?.op !== "id") {
    const given = shown(source.slice(variable?.start, variable?.end));
    return {
      message: `${given} cannot name a list's member`,
      hint: `write a plain name, such as \`x.${name}(each, …)\``,
    };
  }
  if (!factNames.includes(variable.args)) return undefined;
  const hint = "choose another name for the list's member, such as `each`";
  return { message: `\`${variable.args}\` already names a fact`, hint };
}
