import { evidenceSteps } from "../../../claims/sources.ts";
import { actorKinds } from "../../../claims/words.ts";
import { everyNode, factPath, type Node, parseExpression } from "../../expression/engine.ts";

export type Favour = { readonly of: string; readonly span: { readonly from: number; readonly to: number } };
type Better = "weaker" | "stronger";
type Sign = { readonly node: Node; readonly isDenied: boolean };

/** The parts of a condition that hold for claims with weaker evidence while they fail for stronger ones, or the reverse. */
export function favoured(source: string, better: Better): readonly Favour[] {
  const { ast } = parseExpression(source);
  return atomsOf({ node: ast, isDenied: better === "stronger" }).flatMap((atom) => {
    const of = reason(atom);
    return of === undefined ? [] : [{ of: of[better], span: { from: atom.node.start, to: atom.node.end } }];
  });
}

/** Comparisons and questions, each with whether an odd number of negations stands before it. */
function atomsOf({ node, isDenied }: Sign): readonly Sign[] {
  switch (node.op) {
    case "!_":
      return atomsOf({ node: node.args, isDenied: !isDenied });
    case "&&":
    case "||":
      return node.args.flatMap((part) => atomsOf({ node: part, isDenied }));
    case "?:": {
      const [condition, yes, no] = node.args;
      const both = [isDenied, !isDenied].flatMap((denied) => atomsOf({ node: condition, isDenied: denied }));
      return [...both, ...[yes, no].flatMap((part) => atomsOf({ node: part, isDenied }))];
    }
    case "==":
    case "!=":
      return equalityAtoms(node, isDenied);
    default:
      return [{ node, isDenied }];
  }
}

/** `x == false` is `!x`. */
function equalityAtoms(node: Extract<Node, { op: "==" | "!=" }>, isDenied: boolean): readonly Sign[] {
  const [left, right] = node.args;
  const [literal, other] = right.op === "value" ? [right, left] : [left, right];
  if (literal.op !== "value" || typeof literal.args !== "boolean") return [{ node, isDenied }];
  const flips = (node.op === "==") !== literal.args;
  return atomsOf({ node: other, isDenied: flips ? !isDenied : isDenied });
}

type EvidenceReason = Readonly<Record<Better, string>>;
const trusted: EvidenceReason = { weaker: "being trusted less", stronger: "being trusted more" };
const confirmed: EvidenceReason = { weaker: "not being confirmed", stronger: "being confirmed" };
const contradicted: EvidenceReason = { weaker: "being contradicted", stronger: "not being contradicted" };
const evident: EvidenceReason = { weaker: "giving less evidence", stronger: "giving more evidence" };
const named: EvidenceReason = {
  weaker: "coming from someone unknown",
  stronger: "coming from someone known",
};
const granted: EvidenceReason = { weaker: "being granted less", stronger: "being granted more" };
const vouched: EvidenceReason = {
  weaker: "being vouched for by a name alone",
  stronger: "being vouched for",
};
const backed: EvidenceReason = { weaker: "being backed less", stronger: "being backed more" };
const sourced: EvidenceReason = { weaker: "having a weaker source", stronger: "having a stronger source" };

/** Why an atom favours the weaker side; nothing when it holds for the stronger whenever it holds for the weaker. */
function reason({ node, isDenied }: Sign): EvidenceReason | undefined {
  const path = pathOf(node);
  if (path === "claim.confirmed") return isDenied ? confirmed : undefined;
  if (path === "claim.contradicted") return isDenied ? undefined : contradicted;
  const asked = reasonAsked(node);
  if (asked !== undefined) return isDenied ? asked : undefined;
  if (mentions(node, "claim.actor.goals")) return isDenied || isCounted(node) ? granted : undefined;
  for (const scale of scales) {
    if (!mentions(node, scale.path)) continue;
    const holds = truthOn(node, scale);
    if (holds === undefined && scale.isStrict) return scale.reason;
    if (holds === undefined) continue;
    const rising = isDenied ? holds.map((each) => !each) : holds;
    if (rising.some((here, index) => here && rising.slice(index + 1).includes(false))) return scale.reason;
  }
  return mentions(node, "claim.confirmed") ? confirmed : undefined;
}

const pathOf = (node: Node): string | undefined => factPath(node)?.join(".");

function mentions(node: Node, path: string): boolean {
  return [...everyNode(node)].some((visit) => pathOf(visit.node) === path);
}

const lacking: Readonly<Record<string, EvidenceReason>> = {
  "claim.motivation.ref": evident,
  "claim.motivation.note": evident,
  "claim.motivation.evidence": evident,
  "claim.delegatedBy": evident,
  "claim.pr": evident,
  "claim.actor.human": named,
  "claim.actor.goals": granted,
};

/** What a claim lacks of which `has` says that it is not there. */
function reasonAsked(node: Node): EvidenceReason | undefined {
  if (node.op !== "call" || node.args[0] !== "has") return undefined;
  return node.args[1].map((part) => lacking[pathOf(part) ?? ""]).find((found) => found !== undefined);
}

/** Comparing goals or their number may favour having fewer; looking for one of them does not. */
const isCounted = (node: Node): boolean => node.op in tests && node.op !== "in";

type EvidenceWord = string | number;
type Scale = {
  readonly path: string;
  /** From the weakest to the strongest; words of one step are equally strong. */
  readonly steps: readonly (readonly EvidenceWord[])[];
  readonly reason: EvidenceReason;
  /** Any use that is no comparison with literals counts against the rule. */
  readonly isStrict: boolean;
};

const known = actorKinds.filter((kind) => kind !== "unknown");
const scales: readonly Scale[] = [
  { path: "claim.trust", steps: [[0], [1], [2], [3], [4]], reason: trusted, isStrict: true },
  { path: "claim.actor.kind", steps: [["unknown"], known], reason: named, isStrict: false },
  { path: "claim.actor.principal", steps: [["unknown"], ["someone"]], reason: named, isStrict: false },
  {
    path: "claim.actor.vouched",
    steps: [["name"], ["sign-in", "registry", "policy"]],
    reason: vouched,
    isStrict: false,
  },
  { path: "claim.backing", steps: [["none"], ["permitted"], ["wrote"]], reason: backed, isStrict: false },
  {
    path: "claim.source",
    steps: evidenceSteps,
    reason: sourced,
    isStrict: false,
  },
];

/** For which steps a comparison with literals holds; undefined where it is no such comparison. */
function truthOn(node: Node, { path, steps }: Scale): readonly boolean[] | undefined {
  if (!(node.op in tests)) return undefined;
  const [left, right] = (node as Extract<Node, { op: "==" }>).args;
  const isLeft = pathOf(left) === path;
  if (!isLeft && pathOf(right) !== path) return undefined;
  const other = literalOf(isLeft ? right : left);
  const test = tests[isLeft ? node.op : (mirrored[node.op] ?? node.op)];
  if (other === undefined || test === undefined) return undefined;
  return steps.map((words) => words.some((word) => test(word, other)));
}

type Literal = EvidenceWord | readonly EvidenceWord[];

const isNumber = (value: unknown): value is number => typeof value === "number";
const ordered = (compare: (a: number, b: number) => boolean) => (value: EvidenceWord, other: Literal) =>
  isNumber(value) && isNumber(other) && compare(value, other);

const tests: Readonly<Record<string, (value: EvidenceWord, other: Literal) => boolean>> = {
  "==": (value, other) => value === other,
  "!=": (value, other) => value !== other,
  "<": ordered((a, b) => a < b),
  "<=": ordered((a, b) => a <= b),
  ">": ordered((a, b) => a > b),
  ">=": ordered((a, b) => a >= b),
  in: (value, other) => Array.isArray(other) && other.includes(value),
};

const mirrored: Readonly<Record<string, string>> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };

function literalOf(node: Node): Literal | undefined {
  if (node.op === "value") return isPlain(node.args) ? node.args : undefined;
  if (node.op !== "list") return undefined;
  const members = node.args.map((member) => (member.op === "value" ? member.args : undefined));
  return members.every(isPlain) ? members : undefined;
}

const isPlain = (value: unknown): value is string | number =>
  typeof value === "string" || typeof value === "number";
