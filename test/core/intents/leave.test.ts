import { expect, it } from "vitest";
import { attribute } from "#core/attribution/attribute.ts";
import { saidBy } from "#core/attribution/channels/declared-ahead.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { leaveFrom } from "#core/intents/leave.ts";
import type { Registered } from "#core/ports/stores/registry.ts";
import { claimsFrom } from "#core/reading/claims-from.ts";

const now = Date.parse("2026-11-21T03:10:00Z");
const agent = "123456789012:role/devops-agent";

const record = (more: Partial<Registered> = {}): Registered => ({
  id: "int-1",
  by: "sso/ben@example.com",
  at: "2026-11-21T03:00:00Z",
  state: "active",
  version: 1,
  principals: ["sso/ben@example.com"],
  actor: { principal: "sso/ben@example.com", kind: "person" },
  delegates: [{ principal: agent, upTo: "degradation", until: "2026-11-21T05:00:00Z" }],
  ...more,
});

const given = { principal: "sso/ben@example.com", upTo: "degradation", until: "2026-11-21T05:00:00Z" };

it.each([
  { when: "a person signed it", of: record(), leave: given },
  {
    when: "it ends with its record",
    of: record({ until: "2026-11-21T04:00:00Z" }),
    leave: { ...given, until: "2026-11-21T04:00:00Z" },
  },
  {
    when: "a person signed it in an emergency",
    of: record({ actor: { principal: "sso/ben@example.com", kind: "break-glass" } }),
    leave: given,
  },
  { when: "nobody knows what signed it", of: unproven(record()), leave: undefined },
  { when: "there is no record", of: undefined, leave: undefined },
  { when: "it was withdrawn", of: record({ state: "withdrawn" }), leave: undefined },
  { when: "its record has ended", of: record({ until: "2026-11-21T03:10:00Z" }), leave: undefined },
  {
    when: "the leave has ended",
    of: record({ delegates: [{ principal: agent, upTo: "emergency", until: "2026-11-21T03:10:00Z" }] }),
    leave: undefined,
  },
  {
    when: "it names somebody else",
    of: record({
      delegates: [{ principal: `${agent}-2`, upTo: "emergency", until: "2026-11-22T00:00:00Z" }],
    }),
    leave: undefined,
  },
  { when: "nobody is named", of: record({ delegates: [] }), leave: undefined },
  {
    when: "a machine signed it",
    of: record({ actor: { principal: "sso/ben@example.com", kind: "automation" } }),
    leave: undefined,
  },
  { when: "the agent signed it themself", of: record({ by: agent }), leave: undefined },
])("is $leave when $when", ({ of, leave }) => {
  expect(leaveFrom(of, agent, now)).toEqual(leave);
});

function unproven({ actor: _, ...signed }: Registered): Registered {
  return signed;
}

it("stands on whatever carries the id of what was declared under it, and on nothing else", () => {
  const declared = { principals: [agent], intent: "cost", delegatedBy: given } as const;
  const word = saidBy({ ...declared, delegatedBy: { ...given, upTo: "degradation" } });
  const change = {
    event: "e-1",
    actor: { principal: agent, kind: "agent" },
    at: "2026-11-21T03:10:00Z",
    edits: [{ path: "/MaxSize" as FieldPath, after: 6 }],
  } as const;
  expect(claimsFrom(change, attribute([word]))).toMatchObject([{ source: "declared", delegatedBy: given }]);
  const hearsay = { ...word, source: "session" } as const;
  expect(claimsFrom(change, attribute([hearsay]))[0]).not.toHaveProperty("delegatedBy");
});
