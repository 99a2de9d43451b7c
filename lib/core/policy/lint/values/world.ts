import { matchesGlob } from "../../../fields/glob.ts";
import type { Policy } from "../../policy.ts";
import type { ResourceSelector } from "../../selector.ts";
import { resourcesOverlap } from "../compare/selectors.ts";
import type { Finding } from "../finding.ts";

const worlds = { v4: "0.0.0.0/0", v6: "::/0" } as const;

/** The internet has two names: what speaks of one of them and nowhere of the other leaves the other half out. */
export function halfTheWorld({ file }: Policy): readonly Finding[] {
  const guardrails = file.guardrails.map(({ in: where, fields, constraint, beside }, index) => ({
    pointer: `/guardrails/${index}`,
    where,
    texts: textsIn({ fields, constraint, beside }),
  }));
  const classes = Object.entries(file.classes).flatMap(([name, parts]) =>
    parts.map(({ types, fields, safer }, index) => ({
      pointer: `/classes/${name}/${index}`,
      where: types === undefined ? {} : { types },
      texts: textsIn({ fields, safer }),
    })),
  );
  // Addresses of the two kinds often stand in fields of their own, so a row beside it may name the other.
  return [guardrails, classes].flatMap((rows) =>
    rows.flatMap(({ pointer, where, texts }) => {
      const named = halfNamed(texts);
      if (named === undefined) return [];
      const other = named === "v4" ? "v6" : "v4";
      const meets = (elsewhere: ResourceSelector) => resourcesOverlap(file, where, elsewhere);
      if (rows.some((row) => names(row.texts, other) && meets(row.where))) return [];
      return [half(pointer, worlds[named], worlds[other])];
    }),
  );
}

const half = (pointer: string, named: string, other: string): Finding => ({
  level: "warning",
  rule: "half-the-world",
  pointer,
  message: `\`${named}\` is only half of the internet, and nothing here names \`${other}\``,
  hint: `name \`${other}\` as well, or add a row for the field that holds it`,
});

function halfNamed(texts: readonly string[]): "v4" | "v6" | undefined {
  const [v4, v6] = [names(texts, "v4"), names(texts, "v6")];
  if (v4 === v6) return undefined;
  return v4 ? "v4" : "v6";
}

/** A pattern of nothing but `*` speaks of anything and so of no network. */
const names = (texts: readonly string[], which: keyof typeof worlds): boolean =>
  texts.some(
    (text) => text.includes(`=${worlds[which]}]`) || (/[/:.]/.test(text) && matchesGlob(text, worlds[which])),
  );

function textsIn(part: unknown): readonly string[] {
  if (typeof part === "string") return [part];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(textsIn) : [];
}
