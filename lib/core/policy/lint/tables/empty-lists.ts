import type { Policy } from "../../policy.ts";
import type { Finding } from "../finding.ts";

/** A list that is there but empty matches nothing, which is never what its author meant. */
export function emptyLists({ file }: Policy): readonly Finding[] {
  const { rules, approvers, standing, authority, urgency, actors, references } = file;
  const parts = [
    ...rules.map((part, index) => ({ pointer: `/rules/${index}/for`, part: part.for })),
    ...approvers.map((part, index) => ({ pointer: `/approvers/${index}/for`, part: part.for })),
    ...standing.map((part, index) => ({ pointer: `/standing/${index}/owner`, part: part.owner })),
    ...authority.claims.map((part, index) => ({ pointer: `/authority/claims/${index}`, part })),
    ...authority.situations.map((part, index) => ({ pointer: `/authority/situations/${index}`, part })),
    ...urgency.map((part, index) => ({ pointer: `/urgency/${index}`, part })),
    ...actors.map((part, index) => ({ pointer: `/actors/${index}`, part })),
    { pointer: "/references", part: references },
  ];
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
