import { agree, openRoom } from "../../claims/room.ts";
import type { Policy } from "../policy.ts";
import type { Guardrail, PolicyFile } from "../policy-file.ts";
import { namesOverlap } from "./compare/fields.ts";
import { resourcesOverlap } from "./compare/selectors.ts";
import type { Finding } from "./finding.ts";

/** No field may be held to two guardrails that cannot both be met. */
export function excludingGuardrails({ file, at }: Policy): readonly Finding[] {
  return file.guardrails.flatMap((guardrail, index) => {
    const pointer = `/guardrails/${index}`;
    const rule = "excluding-guardrails";
    if (!agree(guardrail.constraint, guardrail.constraint, openRoom(false))) {
      const message = `nothing can meet \`${guardrail.id}\``;
      return [
        { level: "error", rule, pointer: `${pointer}/constraint`, message, hint: "loosen one of its bounds" },
      ];
    }
    const before = file.guardrails.slice(0, index).findIndex((other) => excludes(file, other, guardrail));
    if (before < 0) return [];
    const other = `\`${file.guardrails[before]?.id}\` (${at(`/guardrails/${before}`)})`;
    const message = `nothing can meet both \`${guardrail.id}\` and ${other}`;
    return [
      {
        level: "error",
        rule,
        pointer,
        message,
        hint: "narrow the `in` or the `fields` of one, or loosen its constraint",
      },
    ];
  });
}

function excludes(file: PolicyFile, a: Guardrail, b: Guardrail): boolean {
  if (agree(a.constraint, b.constraint, openRoom(false)) && !disagreeOnMembers(a, b)) return false;
  if (!resourcesOverlap(file, a.in, b.in)) return false;
  return namesOverlap(file, { fields: a.fields, types: a.in.types }, { fields: b.fields, types: b.in.types });
}

/** One wants a member that the other forbids. */
function disagreeOnMembers({ constraint: a }: Guardrail, { constraint: b }: Guardrail): boolean {
  const wants = (one: Guardrail["constraint"], other: Guardrail["constraint"]) =>
    one.has?.some(
      (member) => other.lacks?.some((banned) => JSON.stringify(banned) === JSON.stringify(member)) ?? false,
    ) ?? false;
  return wants(a, b) || wants(b, a);
}
