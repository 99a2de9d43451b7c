import { expect, it } from "vitest";
import { leaveChoices, readLeave } from "#core/intents/leave-form.ts";
import { time } from "../arbitration/small-disputes.ts";

const now = time("03:00");
const agent = "123456789012:role/devops-agent";
const filled = {
  agent,
  upTo: "deadline",
  hours: "2",
  intent: "availability",
  kind: "incident",
  ref: "INC-7",
  key: "page-1234",
};

it("leave as a form says it is a reason with one agent, and both end together", () => {
  const read = readLeave({ ...filled, agent: ` ${agent} `, ref: " INC-7 " }, now);
  const until = "2026-11-21T05:00:00Z";
  expect(read).toEqual({
    key: expect.stringMatching(/^page-1234\.[0-9a-f]{32}$/),
    body: {
      intent: "availability",
      motivation: { kind: "incident", ref: "INC-7" },
      until,
      delegates: [{ principal: agent, upTo: "deadline", until }],
    },
  });
});

it("the same form sent twice is one leave, and another one from the same page is another", () => {
  const keyOf = (more: object = {}) => {
    const read = readLeave({ ...filled, ...more }, now);
    return "key" in read ? read.key : undefined;
  };
  expect(keyOf()).toBe(keyOf({ ref: "INC-7 " }));
  const others = [
    { agent: `${agent}-2` },
    { upTo: "routine" },
    { hours: "4" },
    { intent: "cost" },
    { kind: "launch" },
    { ref: "INC-8" },
    { key: "page-1235" },
  ];
  expect(new Set([{}, ...others].map(keyOf)).size).toBe(others.length + 1);
});

it.each([
  { wrong: "agent", when: "nobody is named", more: { agent: undefined } },
  { wrong: "agent", when: "it is no role", more: { agent: "sso/ben@example.com" } },
  { wrong: "agent", when: "it is a role of AWS's own", more: { agent: "123456789012:role/AWSServiceRoleX" } },
  { wrong: "upTo", when: "no urgency has that name", more: { upTo: "whenever" } },
  { wrong: "hours", when: "so long is not offered", more: { hours: "3" } },
  { wrong: "hours", when: "it is for ever", more: { hours: "9999" } },
  { wrong: "intent", when: "no goal has that name", more: { intent: "fun" } },
  { wrong: "kind", when: "no reason has that name", more: { kind: "boredom" } },
  { wrong: "ref", when: "it says nothing", more: { ref: "   " } },
  { wrong: "ref", when: "it is longer than 200 letters", more: { ref: "x".repeat(201) } },
  { wrong: "key", when: "it is shorter than 8 letters", more: { key: "page-12" } },
  { wrong: "key", when: "it is longer than 100 letters", more: { key: "p".repeat(101) } },
  { wrong: "key", when: "it starts with anything else", more: { key: "/page-1234" } },
  { wrong: "key", when: "it ends with anything else", more: { key: "page-1234/" } },
])("a form is refused for its $wrong where $when", ({ wrong, more }) => {
  expect(readLeave({ ...filled, ...more }, now)).toEqual({ wrong });
});

it("a form may say as much as it offers, and offers no leave for no goal and no reason", () => {
  for (const hours of leaveChoices.hours) {
    expect(readLeave({ ...filled, hours: String(hours), ref: "x".repeat(200) }, now)).toMatchObject({
      body: { until: new Date(now + hours * 3_600_000).toISOString().replace(".000", "") },
    });
  }
  expect(leaveChoices.upTo[0]).toBe("routine");
  expect(leaveChoices.intent).toContain("availability");
  expect(leaveChoices.intent).not.toContain("unattributed");
  expect(leaveChoices.kind).toContain("incident");
  expect(leaveChoices.kind).not.toContain("none");
});
