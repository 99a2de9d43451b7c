import { canonicalPrincipal } from "../../../claims/principal.ts";
import type { Policy } from "../../policy.ts";
import type { Finding } from "../finding.ts";

/** Aliases are the names of one principal: at least two, written out, each in one list. */
export function idleAliases({ file, at }: Policy): readonly Finding[] {
  const { aliases } = file.authority;
  return aliases.flatMap((names, row) => {
    const pointer = `/authority/aliases/${row}`;
    const distinct = new Set(names.map(canonicalPrincipal));
    const lone = finding("warning", pointer, [
      "one name alone is nobody's alias",
      "add the other names of that principal, or remove the list",
    ]);
    return [
      ...(distinct.size < 2 ? [lone] : []),
      ...names.flatMap((name, index) => nameFlaws(name, `${pointer}/${index}`)),
      ...joined(aliases.slice(0, row), distinct).map((above) =>
        finding("warning", pointer, [
          `this list and the one at ${at(`/authority/aliases/${above}`)} share a name, so all their names are one principal`,
          "write one list, or take the name out of one",
        ]),
      ),
    ];
  });
}

function nameFlaws(name: string, pointer: string): readonly Finding[] {
  if (!name.includes("*")) return [];
  const message = `\`${name}\` would have to be written exactly like this: aliases are names, not patterns`;
  return [finding("error", pointer, [message, "write each name out"])];
}

function joined(above: readonly (readonly string[])[], names: ReadonlySet<string>): readonly number[] {
  const first = above.findIndex((list) => list.some((name) => names.has(canonicalPrincipal(name))));
  return first < 0 ? [] : [first];
}

const finding = (
  level: Finding["level"],
  pointer: string,
  [message, hint]: readonly [string, string],
): Finding => ({ level, rule: "idle-alias", pointer, message, hint });
