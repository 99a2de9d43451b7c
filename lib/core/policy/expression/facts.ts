import { nearestWord } from "../../schema/spelling.ts";
import { shown, type Words } from "./complaint.ts";
import { declaredAt, factNames } from "./declaration.ts";
import { factPath, type Node } from "./engine.ts";

type HasOffenceInput = { readonly source: string; readonly loopNames: ReadonlySet<string> };

export function nameOffence(name: string, loopNames: ReadonlySet<string>): Words | undefined {
  if (factNames.includes(name) || loopNames.has(name)) return undefined;
  const near = nearestWord(name, [...factNames, ...loopNames]);
  const hint = near === undefined ? `facts are ${factNames.join(", ")}` : `did you mean \`${near}\`?`;
  return { message: `\`${name}\` is not a fact`, hint };
}

/** The words for a name that no fact has, with the one that was probably meant. */
export function missingFact(path: readonly string[]): Words {
  const above = path.slice(0, -1);
  const declared = declaredAt(above);
  const known = typeof declared === "object" ? Object.keys(declared) : [];
  const near = nearestWord(path.at(-1) ?? "", known);
  const has = known.length === 0 ? "holds nothing by name" : `has ${known.join(", ")}`;
  const hint =
    near === undefined ? `\`${above.join(".")}\` ${has}` : `did you mean \`${[...above, near].join(".")}\`?`;
  return { message: `\`${path.join(".")}\` is not a fact`, hint };
}

/** The engine lets `has` ask for anything; a name that is nowhere declared would always be missing. */
export function hasOffence(node: Extract<Node, { op: "call" }>, scope: HasOffenceInput): Words | undefined {
  const asked = node.args[1][0];
  const path = asked?.op === "." ? factPath(asked) : undefined;
  if (path === undefined) {
    const given = shown(scope.source.slice(asked?.start, asked?.end));
    return {
      message: `\`has\` cannot ask for ${given}`,
      hint: "name a fact with dots, such as `has(claim.until)`",
    };
  }
  if (scope.loopNames.has(path[0] ?? "")) return undefined;
  const length = path.findIndex((_, index) => declaredAt(path.slice(0, index + 1)) === undefined);
  if (length === 0) return nameOffence(path[0] ?? "", scope.loopNames);
  return length < 0 ? undefined : missingFact(path.slice(0, length + 1));
}
