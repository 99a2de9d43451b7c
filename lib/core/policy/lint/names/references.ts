import { IntentWord } from "../../../claims/words.ts";
import { matchesGlob } from "../../../fields/glob.ts";
import { nearestWord } from "../../../schema/spelling.ts";
import { isStandardMotivation } from "../../file/motivations.ts";
import type { PolicyFile } from "../../policy-file.ts";
import { type Aside, nothingAside } from "../aside/aside.ts";
import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import { type Placed, selectorsOf } from "./parts.ts";

/** Whatever the policy refers to by name, it also defines. */
export const unknownReferences: Check = ({ file }, _, aside = nothingAside) => {
  const groups = file.approvers.map(({ name }) => name);
  const asked = file.rules.flatMap(({ ask }, index) =>
    ask?.approvers === undefined ? [] : [{ pointer: `/rules/${index}/ask/approvers`, part: ask.approvers }],
  );
  return [
    ...selectorsOf(file).flatMap((placed) => [
      ...environmentFaults(file, placed, aside),
      ...accountFaults(placed),
    ]),
    ...classesNamed(file)
      .filter(({ part }) => !aside.defines("classes", part))
      .flatMap((placed) => unknown(placed, "field class", Object.keys(file.classes))),
    ...asked
      .filter(({ part }) => !aside.defines("approvers", part))
      .flatMap((placed) => unknown(placed, "approver group", groups)),
    ...attestationFaults(file),
  ];
};

type Selector = ReturnType<typeof selectorsOf>[number];

function environmentFaults(file: PolicyFile, { pointer, part }: Selector, aside: Aside): readonly Finding[] {
  const names = file.environments.map(({ name }) => name);
  return (part.environments ?? []).flatMap((glob, index) =>
    names.some((name) => matchesGlob(glob, name)) || aside.defines("environments", glob)
      ? []
      : unknown({ pointer: `${pointer}/environments/${index}`, part: glob }, "environment", names),
  );
}

function accountFaults({ pointer, part }: Selector): readonly Finding[] {
  return (part.accounts ?? []).flatMap((glob, index) => {
    if (/^\d{12}$/.test(glob) || (/^[\d*]+$/.test(glob) && glob.includes("*"))) return [];
    const message = `\`${glob}\` is not an account`;
    const hint = 'write its twelve digits in quotes, or the first ones and `*`, such as `"1234*"`';
    return [
      { level: "error", rule: "unknown-reference", pointer: `${pointer}/accounts/${index}`, message, hint },
    ];
  });
}

function classesNamed(file: PolicyFile): readonly Placed<string>[] {
  const { rules, answers = [], approvers, protections, unattributed, deletions, authority } = file;
  const rows = { protections, unattributed, deletions, "authority/fields": authority.fields };
  const lists: readonly Placed<readonly string[] | undefined>[] = [
    ...rules.map((part, index) => ({ pointer: `/rules/${index}/for/classes`, part: part.for.classes })),
    ...answers.map((part, index) => ({ pointer: `/answers/${index}/for/classes`, part: part.for.classes })),
    ...approvers.map((part, index) => ({
      pointer: `/approvers/${index}/for/classes`,
      part: part.for.classes,
    })),
    ...Object.entries(rows).flatMap(([section, parts]) =>
      parts.map(({ classes }, index) => ({ pointer: `/${section}/${index}/classes`, part: classes })),
    ),
    ...Object.entries(file.motivations).flatMap(([kind, row]) =>
      isStandardMotivation(kind, row) ? [] : [{ pointer: `/motivations/${kind}/classes`, part: row.classes }],
    ),
  ];
  return lists.flatMap(({ pointer, part }) =>
    (part ?? []).map((name, index) => ({ pointer: `${pointer}/${index}`, part: name })),
  );
}

function attestationFaults(file: PolicyFile): readonly Finding[] {
  return Object.keys(file.authority.attestations).flatMap((name) => {
    if (name === "default" || IntentWord.safeParse(name).success) return [];
    const known = file.environments.flatMap(({ order }) => order);
    return unknown({ pointer: `/authority/attestations/${name}`, part: name }, "intent", known);
  });
}

function unknown(
  { pointer, part }: Placed<string>,
  what: string,
  known: readonly string[],
): readonly Finding[] {
  if (known.includes(part)) return [];
  const near = nearestWord(part, known);
  const rest = known.length === 0 ? `define it first` : `there are ${[...new Set(known)].join(", ")}`;
  const hint = near === undefined ? rest : `did you mean \`${near}\`?`;
  return [
    { level: "error", rule: "unknown-reference", pointer, message: `there is no ${what} \`${part}\``, hint },
  ];
}
