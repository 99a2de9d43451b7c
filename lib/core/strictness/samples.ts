import { isAnyItem, matchesField, parsePattern } from "../fields/field-pattern.ts";
import { matchesAny } from "../fields/glob.ts";
import { printPath, type Segment } from "../fields/path.ts";

const unique = <T>(all: readonly T[]): readonly T[] => [...new Set(all)];

type Globs = readonly string[] | undefined;

/** Of what kind a name is, and what a wildcard in one can stand for. */
export type NameKind = {
  readonly standard: readonly string[];
  readonly fill: (glob: string) => readonly string[];
};

const filledWith =
  (...texts: readonly string[]) =>
  (glob: string): readonly string[] =>
    glob.includes("*") ? texts.map((text) => glob.replaceAll("*", text)) : [glob];

const accountLength = 12;

/** Account numbers have their length, so a wildcard fills what is missing. */
function filledAccount(glob: string): readonly string[] {
  const room = Math.max(0, accountLength - glob.replaceAll("*", "").length);
  return glob.includes("*")
    ? ["0", "7"].map((digit) => glob.replace("*", digit.repeat(room)).replaceAll("*", ""))
    : [glob];
}

export const nameKinds = {
  type: {
    standard: ["AWS::AutoScaling::AutoScalingGroup", "AWS::S3::Bucket", "AWS::Lambda::Function"],
    fill: (glob) => (glob === "*" ? ["AWS::S3::Bucket"] : filledWith("Example", "Any")(glob)),
  },
  account: { standard: ["111111111111"], fill: filledAccount },
  region: { standard: ["eu-north-1"], fill: filledWith("eu-north-1", "north-1", "1") },
  name: { standard: ["example"], fill: filledWith("x", "", "example") },
  principal: {
    standard: ["111111111111:role/example"],
    fill: filledWith("x", "", "111111111111:role/example"),
  },
} satisfies Readonly<Record<string, NameKind>>;

/** Names that the first list means, those first that the second does not mean. */
export function namesFor(own: Globs, other: Globs, { standard, fill }: NameKind): readonly string[] {
  const all = [...(own ?? standard).flatMap(fill), ...(other ?? []).flatMap(fill)];
  const fitting = unique(all).filter(
    (name) => name !== "" && !name.includes("*") && (own === undefined || matchesAny(own, name)),
  );
  const isOther = (name: string) => other === undefined || matchesAny(other, name);
  return [...fitting.filter((name) => !isOther(name)), ...fitting.filter(isOther)];
}

const anyItem: readonly Segment[] = [
  { kind: "item", keys: [["Key", "any"]] },
  { kind: "element", value: "any" },
];

const text = (glob: string): string => glob.replaceAll("*", "Any");

function stepsFor(segment: Segment): readonly (readonly Segment[])[] {
  if (isAnyItem(segment)) return anyItem.map((step) => [step]);
  if (segment.kind === "name")
    return segment.name === "**"
      ? [[], [{ kind: "name", name: "Any" }]]
      : [[{ kind: "name", name: text(segment.name) }]];
  if (segment.kind === "element") return [[{ kind: "element", value: text(segment.value) }]];
  if (segment.kind === "item")
    return [[{ kind: "item", keys: segment.keys.map(([key, value]) => [key, text(value)] as const) }]];
  return [[segment]];
}

const mostPaths = 6;

/** Fields that a pattern means. */
export function pathsFor(pattern: string): readonly string[] {
  let all: readonly (readonly Segment[])[] = [[]];
  for (const segment of parsePattern(pattern))
    all = all
      .flatMap((path) => stepsFor(segment).map((steps) => [...path, ...steps]))
      .slice(0, mostPaths * 2);
  const printed = all.filter((path) => path.length > 0).map((path) => printPath(path));
  return unique(printed.filter((path) => matchesField(pattern, path))).slice(0, mostPaths);
}
