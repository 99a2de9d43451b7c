import type { PolicyFile } from "../policy-file.ts";

type NamedRow = { readonly id?: string | undefined };

/** Every list whose rows may have an id, by where it stands. */
export function namedLists(file: PolicyFile): readonly (readonly [string, readonly NamedRow[]])[] {
  const { mode, authority, classes, guardrails, standing, protections, rules, coupled } = file;
  const { writes, freezes, windows, environments, orders, urgency, actors } = file;
  const { approvers, unattributed, deletions, sources = [], calendar = [], answers = [] } = file;
  return Object.entries({
    "mode/scopes": mode.scopes,
    ...{ environments, orders, urgency, actors, approvers, unattributed, deletions },
    ...{ guardrails, standing, protections, rules, coupled, writes, freezes, windows, sources, calendar },
    answers,
    "authority/claims": authority.claims,
    "authority/fields": authority.fields,
    "authority/situations": authority.situations,
    ...Object.fromEntries(Object.entries(classes).map(([name, parts]) => [`classes/${name}`, parts])),
  });
}
