import { afterEach, expect, it } from "vitest";
import { called, capacity, enveloped, home, other, type Parts } from "../../core/receiving/records.ts";
import { type Gate, gate, isQuiet, outcomes } from "./gate.ts";

let open: Gate;
afterEach(() => open.world.machine.stop());

const record = capacity(9);
const functionCall = (account: string): Parts =>
  called("lambda:PutFunctionConcurrency20171031", {
    requestParameters: {
      functionName: `arn:aws:lambda:eu-north-1:${account}:function:checkout`,
      reservedConcurrentExecutions: 1,
    },
  });

/** As deep as one asks. */
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

const bidi = "\u202eevil\u2066\u0000\u001b[31m";

const forged = { EventsForged: 1 };
it.each([
  { when: "its source is somebody's own", body: enveloped(record, { source: "my.app" }), is: forged },
  {
    when: "its source only looks like AWS",
    body: enveloped(record, { source: "AWS.autoscaling" }),
    is: forged,
  },
  { when: "its source begins with a blank", body: enveloped(record, { source: " aws.ec2" }), is: forged },
  { when: "its source is a partner", body: enveloped(record, { source: "aws.partner/x.com/1" }), is: forged },
  {
    when: "it comes from an account that is not served",
    body: enveloped(record, { account: other }),
    is: forged,
  },
  {
    when: "its record is of another account",
    body: enveloped({ ...record, recipientAccountId: other }),
    is: forged,
  },
  {
    when: "its record names no account",
    body: enveloped({ ...record, recipientAccountId: undefined }),
    is: forged,
  },
  { when: "it changes another account's resource", body: enveloped(functionCall(other)), is: forged },
  {
    when: "its region is not governed",
    body: enveloped({ ...record, awsRegion: "ap-south-1" }),
    is: { EventsUngoverned: 1 },
  },
  {
    when: "it quotes a record although it is none",
    body: enveloped(record, { "detail-type": "CloudWatch Alarm State Change" }),
    is: { EventsIgnored: 1 },
  },
  { when: "it wraps an event in an event", body: enveloped(enveloped(record)), is: { EventsBroken: 1 } },
  {
    when: "it is longer than any event",
    body: enveloped({ ...record, x: "x".repeat(300_001) }),
    is: { InvalidInput: 1 },
  },
  { when: "it is broken", body: '{"detail": {', is: { InvalidInput: 1 } },
  { when: "it is empty", body: "", is: { InvalidInput: 1 } },
  { when: "it is nested a thousand times", body: `{"detail":${nested(1_000)}}`, is: { EventsTooBig: 1 } },
  { when: "it is nested a hundred thousand times", body: nested(50_000), is: { EventsTooBig: 1 } },
  {
    when: "it has more parts than any event",
    body: enveloped({ ...record, list: Array.from({ length: 100_001 }, () => 1) }),
    is: { EventsTooBig: 1 },
  },
  { when: "it is a list", body: "[1]", is: { EventsBroken: 1 } },
  { when: "it is null", body: "null", is: { EventsBroken: 1 } },
  {
    when: "its names are those of prototypes",
    body: '{"__proto__":{"source":"aws.ec2"}}',
    is: { EventsBroken: 1 },
  },
  {
    when: "its prototype is a record",
    body: `{"source":"aws.autoscaling","detail-type":"AWS API Call via CloudTrail","account":"${home}","region":"eu-north-1","detail":{"__proto__":${JSON.stringify(record)}}}`,
    is: forged,
  },
  {
    when: "its action has the name of a prototype",
    body: enveloped({ ...record, eventName: "constructor", eventSource: "__proto__" }),
    is: { EventsUnresolved: 1 },
  },
  {
    when: "its parts hold control characters",
    body: enveloped({ ...record, eventName: bidi }),
    is: { EventsUnresolved: 1 },
  },
])("a change is refused and nothing is written when $when", async ({ body, is }) => {
  open = gate();
  await open.tell("changes", body);
  expect(outcomes(open)).toEqual(is);
  expect([open.writes, open.reads()]).toEqual([[], 0]);
  expect(open.warned.join("\n")).not.toMatch(/\u202e|ccc-222|web/);
  expect(isQuiet(open.world)).toBe(true);
});

it("a member account cannot speak for another's resource, and may for its own", async () => {
  open = gate({ settings: { accounts: [home, other] } });
  const ofOther = (account: string) =>
    enveloped({ ...functionCall(account), recipientAccountId: other }, { account: other });
  await open.tell("changes", ofOther(home));
  expect(outcomes(open)).toEqual(forged);
  expect(open.writes).toEqual([]);
  await open.tell("changes", ofOther(other));
  expect(outcomes(open)).toEqual({ EventsForged: 1, EventsStored: 1 });
  const [docket] = await Promise.all([
    open.world.ports.events.after(
      { account: other, region: "eu-north-1", type: "AWS::Lambda::Function", id: "checkout" },
      "",
    ),
  ]);
  expect(docket.events).toHaveLength(1);
});

const names = [
  "__proto__",
  "constructor",
  "toString",
  `web${bidi}`,
  "../../etc/passwd",
  "a".repeat(2_048),
  "💥",
  "\ud800",
];

it.each(names.map((name) => ({ name })))(
  "a resource of the name `$name` is what it is called, and leaves nothing behind once it is nowhere",
  async ({ name }) => {
    open = gate();
    const requestParameters = { autoScalingGroupName: name, desiredCapacity: 9 };
    await open.tell("changes", enveloped({ ...record, requestParameters }));
    expect(outcomes(open)).toEqual({ EventsStored: 1 });
    expect(new Set(open.writes)).toEqual(new Set(["events.put", "sessions.wait"]));
    expect(open.reads()).toBeGreaterThan(0);
    expect(isQuiet(open.world)).toBe(true);
    expect(Object.keys(Object.prototype)).toEqual([]);
  },
);

it("a name longer than any identifier is nobody's resource", async () => {
  open = gate();
  const requestParameters = { autoScalingGroupName: "a".repeat(2_049), desiredCapacity: 9 };
  await open.tell("changes", enveloped({ ...record, requestParameters }));
  expect([open.counted.get("EventsStored"), open.writes]).toEqual([undefined, []]);
  expect(isQuiet(open.world)).toBe(true);
});
