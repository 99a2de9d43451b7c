import { fc, it } from "@fast-check/vitest";
import { expect } from "vitest";
import { createHandler as createNote } from "#functions/note-situation/handler.ts";
import { createHandler } from "#functions/receive-change/handler.ts";
import { createHandler as createRemember } from "#functions/remember-session/handler.ts";
import { assumed, called, capacity, enveloped, incident, noticed } from "../../core/receiving/records.ts";
import { alarm, calendar, health } from "../../core/situations/events.ts";
import { inflow, send } from "../inflow.ts";

const hostile = fc.constantFrom<unknown>(
  "__proto__",
  "constructor",
  "\u202e\u2066x",
  "\ud800",
  "",
  "x".repeat(5_000),
  -0,
  1e308,
  null,
  [],
  {},
  [[[[]]]],
  "arn:aws:iam::210987654321:role/x",
);
const anything = fc.oneof(hostile, fc.jsonValue({ maxDepth: 4 }));

/** Puts something else at a place in a value that two numbers choose. */
function grafted(value: unknown, steps: readonly number[], scion: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || typeof value !== "object" || value === null) return scion;
  const names = Object.keys(value);
  const name = names[step % Math.max(names.length, 1)];
  if (name === undefined) return scion;
  if (Array.isArray(value))
    return value.map((one, index) => (String(index) === name ? grafted(one, rest, scion) : one));
  return { ...value, [name]: grafted((value as Record<string, unknown>)[name], rest, scion) };
}

const sound = fc.constantFrom<unknown>(
  enveloped(capacity(7)),
  enveloped(assumed("ASIANEW", incident)),
  enveloped(called("iam:UpdateRole", { requestParameters: { roleName: "r", description: "x" } })),
  enveloped(
    called("ec2:AuthorizeSecurityGroupIngress", {
      requestParameters: {
        groupId: "sg-1",
        ipPermissions: { items: [{ fromPort: 1, toPort: 2, ipProtocol: "tcp" }] },
      },
    }),
  ),
  noticed(),
  alarm({ value: "ALARM", at: "2026-11-21T03:10:00.989+0000" }),
  calendar("CLOSED"),
  health(),
  {
    v: 1,
    principal: "sso/ann",
    situation: { kind: "incident", ref: "I", state: "open", since: "2026-11-21T03:00:00Z", source: "x" },
  },
);
const spoilt = fc
  .tuple(sound, fc.array(fc.nat({ max: 40 }), { maxLength: 6 }), anything)
  .map(([value, steps, scion]) => grafted(value, steps, scion));
const body = fc.oneof(spoilt, anything);

const total = (counted: Readonly<Record<string, number>>, isOne: (metric: string) => boolean): number =>
  Object.entries(counted).reduce((sum, [metric, count]) => sum + (isOne(metric) ? count : 0), 0);

it.prop([fc.array(body, { minLength: 1, maxLength: 8 })], { numRuns: 150 })(
  "any message is received without a fault and accounted for exactly once",
  async (bodies) => {
    const flow = inflow();
    expect(await send(flow, createHandler, { bodies: bodies.map((one) => JSON.stringify(one)) })).toBe(0);
    expect(total(flow.counted, (metric) => metric.startsWith("Events"))).toBe(bodies.length);
    expect(Object.keys(flow.counted).every((metric) => metric.startsWith("Events"))).toBe(true);
  },
);

it.prop([fc.array(body, { minLength: 1, maxLength: 8 })], { numRuns: 100 })(
  "any message about a session or a situation is taken without a fault and accounted for once",
  async (bodies) => {
    for (const made of [createRemember, createNote]) {
      const flow = inflow();
      expect(await send(flow, made, { bodies: bodies.map((one) => JSON.stringify(one)) })).toBe(0);
      const isOne = (metric: string) => metric !== "ChangesExplained";
      expect(total(flow.counted, isOne)).toBe(bodies.length);
      expect(flow.counted["UnknownFault"]).toBeUndefined();
    }
  },
);
