import type { Policy } from "../../policy.ts";
import type { Finding } from "../finding.ts";

/** A list that is there but empty matches nothing, which is never what its author meant. */
export function emptyLists({ file }: Policy): readonly Finding[] {
  const { rules, answers = [], approvers, standing, freezes, authority } = file;
  const selecting = [
    ...rules.map((part, index) => ({ pointer: `/rules/${index}/for`, part: part.for })),
    ...answers.flatMap(({ for: wanted, against = {}, hours, asked }, index) => [
      { pointer: `/answers/${index}/for`, part: wanted },
      { pointer: `/answers/${index}/against`, part: against },
      { pointer: `/answers/${index}`, part: { hours, asked } },
    ]),
    ...approvers.map((part, index) => ({ pointer: `/approvers/${index}/for`, part: part.for })),
    ...standing.map((part, index) => ({ pointer: `/standing/${index}/owner`, part: part.owner })),
    ...freezes.map((part, index) => ({ pointer: `/freezes/${index}/for`, part: part.for })),
  ];
  const tables: Readonly<Record<string, readonly object[]>> = {
    "authority/claims": authority.claims,
    "authority/fields": authority.fields,
    "authority/situations": authority.situations,
    urgency: file.urgency,
    actors: file.actors,
    protections: file.protections,
    unattributed: file.unattributed,
    deletions: file.deletions,
  };
  const rows = Object.entries(tables).flatMap(([section, all]) =>
    all.map((part, index) => ({ pointer: `/${section}/${index}`, part })),
  );
  const reasons = Object.entries(file.motivations).map(([kind, part]) => ({
    pointer: `/motivations/${kind}`,
    part,
  }));
  const parts = [...selecting, ...rows, ...reasons, { pointer: "/references", part: file.references }];
  return parts.flatMap(({ pointer, part }) =>
    Object.entries(part).flatMap(([name, list]) =>
      Array.isArray(list) && list.length === 0 ? [empty(`${pointer}/${name}`, name)] : [],
    ),
  );
}

function empty(pointer: string, name: string): Finding {
  const message = `\`${name}\` is empty, so this matches nothing`;
  return {
    level: "error",
    rule: "empty-list",
    pointer,
    message,
    hint: "name what is meant, or leave the list out to mean all",
  };
}
