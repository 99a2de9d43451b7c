import { type GuardConstraint, partsOf } from "../../claims/constraint/kinds.ts";
import { agree, openRoom } from "../../claims/room.ts";
import { didYouMean, nearestWord } from "../../schema/spelling.ts";
import type { Policy } from "../policy.ts";
import type { Guardrail, PolicyFile } from "../policy-file.ts";
import { namesOverlap } from "./compare/fields.ts";
import { globContains, globsOverlap } from "./compare/globs.ts";
import { resourcesOverlap } from "./compare/selectors.ts";
import type { Finding } from "./finding.ts";

/** No field may be held to two guardrails that cannot both be met. */
export function excludingGuardrails({ file, at }: Policy): readonly Finding[] {
  return file.guardrails.flatMap((guardrail, index) => {
    const pointer = `/guardrails/${index}`;
    const rule = "excluding-guardrails";
    if (!canAgree(guardrail, guardrail)) {
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
  if (canAgree(a, b) && !disagreeOnMembers(a, b)) return false;
  if (!resourcesOverlap(file, a.in, b.in)) return false;
  return namesOverlap(file, { fields: a.fields, types: a.in.types }, { fields: b.fields, types: b.in.types });
}

function canAgree({ constraint: a }: Guardrail, { constraint: b }: Guardrail): boolean {
  return agree(a, b, openRoom(false)) && !disagreeOnText([a, b]);
}

/** No text fits: what one wants the other forbids in every spelling, or they want nothing that is alike. */
function disagreeOnText(all: readonly GuardConstraint[]): boolean {
  const [first, ...more] = all.flatMap(({ like }) => (like === undefined ? [] : [like]));
  if (first === undefined || all.some(({ orAbsent }) => orAbsent === true)) return false;
  const forbidden = all.flatMap(({ notLike }) => notLike ?? []);
  const allowed = first.filter((glob) => !forbidden.some((wide) => globContains(wide, glob)));
  return !allowed.some((glob) => more.every((other) => other.some((each) => globsOverlap(glob, each))));
}

/** One wants a member that the other forbids. */
function disagreeOnMembers({ constraint: a }: Guardrail, { constraint: b }: Guardrail): boolean {
  const wants = (one: Guardrail["constraint"], other: Guardrail["constraint"]) =>
    one.has?.some(
      (member) => other.lacks?.some((banned) => JSON.stringify(banned) === JSON.stringify(member)) ?? false,
    ) ?? false;
  return wants(a, b) || wants(b, a);
}

const principalWords = ["everyone", "foreign"];

/** A word that nobody knows forbids nothing, and a list that is empty forbids nothing or everything. */
export function idleGuardrails({ file }: Policy): readonly Finding[] {
  return file.guardrails.flatMap(({ constraint }, index) => {
    const pointer = `/guardrails/${index}/constraint`;
    const empty = partsOf(constraint).filter(({ asked }) => Array.isArray(asked) && asked.length === 0);
    const statements = (constraint.lacksStatement ?? []).flatMap((pattern, at) =>
      statementFaults(pattern, `${pointer}/lacksStatement/${at}`),
    );
    return [...empty.map(({ name }) => emptyList(`${pointer}/${name}`, name)), ...statements];
  });
}

type Statements = NonNullable<GuardConstraint["lacksStatement"]>;

function statementFaults(pattern: Statements[number], pointer: string): readonly Finding[] {
  const { principals, unless, covers, touches } = pattern;
  const named = { principals, unless, ...prefixed("covers", covers), ...prefixed("touches", touches) };
  const empty = Object.entries(named).filter(([, list]) => list?.length === 0);
  const unknown = (principals ?? []).flatMap((word, at) =>
    principalWords.includes(word) || /[*:.]|^[0-9]{12}$/.test(word) ? [] : [{ word, at }],
  );
  return [
    ...empty.map(([name]) => emptyList(`${pointer}/${name}`, name)),
    ...unknown.map(({ word, at }) => unknownPrincipal(word, `${pointer}/principals/${at}`)),
  ];
}

const prefixed = (name: string, parts: Statements[number]["covers"]) =>
  Object.fromEntries(Object.entries(parts ?? {}).map(([part, list]) => [`${name}/${part}`, list]));

function emptyList(pointer: string, name: string): Finding {
  const message = `\`${name}\` is empty, so this names nothing`;
  return {
    level: "error",
    rule: "empty-list",
    pointer,
    message,
    hint: "name what is meant, or leave the list out",
  };
}

function unknownPrincipal(word: string, pointer: string): Finding {
  const near = nearestWord(word, principalWords);
  const hint = didYouMean(near, "use everyone, foreign, an account, or an ARN with `*`");
  return { level: "error", rule: "unknown-principal", pointer, message: `\`${word}\` names nobody`, hint };
}
