import { type ASTNode, Environment, type ParseResult } from "@marcbachmann/cel-js";
import { matchesGlob } from "../../fields/glob.ts";
import { declared, type Shape } from "./declaration.ts";

export type Node = ASTNode;

export const mostNodes = 200;
export const deepestNesting = 24;

const limits = {
  maxAstNodes: mostNodes,
  maxDepth: deepestNesting,
  maxListElements: 100,
  maxMapEntries: 100,
  maxCallArguments: 4,
};

type EngineFields = { [name: string]: string | EngineFields };

function createEngine(): Environment {
  const engine = new Environment({ limits, homogeneousAggregateLiterals: false });
  for (const [name, kind] of Object.entries(declared)) {
    if (typeof kind === "string") engine.registerVariable(name, kind);
    else engine.registerVariable({ name, schema: kind as Shape as EngineFields });
  }
  const handler = (text: string, pattern: string) => matchesGlob(pattern, text);
  engine.registerFunction("glob(string, string): bool", { handler, async: false });
  registerNumbers(engine);
  return engine;
}

/** JSON has one kind of number; CEL tells whole ones apart, and only sizes and `int()` are whole here. */
function registerNumbers(engine: Environment): void {
  const mixed = (operator: string, combine: (a: number, b: number) => number) => {
    engine.registerOperator(`int ${operator} double: double`, (a: bigint, b: number) =>
      combine(Number(a), b),
    );
    engine.registerOperator(`double ${operator} int: double`, (a: number, b: bigint) =>
      combine(a, Number(b)),
    );
  };
  mixed("+", (a, b) => a + b);
  mixed("-", (a, b) => a - b);
  mixed("*", (a, b) => a * b);
  mixed("/", (a, b) => a / b);
  mixed("%", (a, b) => a % b);
  engine.registerOperator("double % double", (a: number, b: number) => a % b);
  engine.registerOperator("int == double", (a: bigint, b: number) => Number(a) === b);
}

let engine: Environment | undefined;

/** Throws the engine's own errors; whole numbers in the source come out as JSON's, except where they index a list. */
export function parseExpression(source: string): ParseResult {
  engine ??= createEngine();
  const parsed = engine.parse(source);
  for (const { node, parent } of everyNode(parsed.ast)) {
    if (node.op === "value" && typeof node.args === "bigint" && parent?.op !== "[]") {
      (node as { args: unknown }).args = Number(node.args);
    }
  }
  return parsed;
}

type EngineVisit = { readonly node: Node; readonly parent: Node | undefined };

export function* everyNode(node: Node, parent?: Node): Generator<EngineVisit> {
  yield { node, parent };
  for (const child of partsOf(node)) yield* everyNode(child, node);
}

/** The expressions that a node is made of, in the order of the source. */
export function partsOf(node: Node): readonly Node[] {
  switch (node.op) {
    case "value":
    case "id":
      return [];
    case ".":
    case ".?":
      return [node.args[0]];
    case "call":
      return node.args[1];
    case "rcall":
      return [node.args[1], ...node.args[2]];
    case "map":
      return node.args.flat();
    case "!_":
    case "-_":
      return [node.args];
    default:
      return node.args;
  }
}

/** The kind that checking found for a node, by the engine's name for it. */
export function kindOf(node: Node): string | undefined {
  return (node as { readonly checkedType?: { readonly name: string } }).checkedType?.name;
}

/** `["claim", "trust"]` for `claim.trust` and for `claim["trust"]`. */
export function factPath(node: Node): readonly string[] | undefined {
  if (node.op === "id") return [node.args];
  if (node.op !== "." && node.op !== "[]") return undefined;
  const above = factPath(node.args[0]);
  const key = node.op === "." ? node.args[1] : node.args[1].op === "value" ? node.args[1].args : undefined;
  return above === undefined || typeof key !== "string" ? undefined : [...above, key];
}
