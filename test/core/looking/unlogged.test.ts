import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Situation } from "#core/claims/situation.ts";
import type { Json } from "#core/fields/json.ts";
import { unloggedIn } from "#core/looking/folding/unlogged.ts";
import type { Looked } from "#core/looking/look.ts";
import { matchesActor } from "#core/policy/place.ts";
import { defaultPolicy } from "../../laws/default-policy.ts";
import { at, policy, situation } from "../arbitration/small-disputes.ts";
import {
  anna,
  calm,
  change,
  claims,
  known,
  lookAt,
  otto,
  outcomes,
  past,
  pipeline,
  stored,
  withPolicy,
} from "./looked-at-group.ts";

const path = "/DesiredCapacity";
const tagged = [...(calm["Tags"] as readonly Json[]), { Key: "team", Value: "a" }];
const owned = policy({
  standing: [
    {
      id: "scaling",
      in: { types: ["AWS::AutoScaling::AutoScalingGroup"] },
      fields: [path, "/Zones[*]"],
      owner: {
        kinds: ["service"],
        principals: ["*AWSServiceRoleForAutoScaling*", "autoscaling.amazonaws.com"],
      },
      unlogged: true,
      intent: "availability",
    },
  ],
});
const around = (...situations: readonly Situation[]) => withPolicy(owned, situations);
const tagging = change("03:00", {
  actor: pipeline,
  edits: { "/Tags[Key=team]": { Key: "team", Value: "a" } },
});
const eight = { DesiredCapacity: 8 };
const tags = `${pipeline.principal} /Tags[Key=team] {"is":{"Key":"team","Value":"a"}}`;
const service = `autoscaling.amazonaws.com ${path} {"is":8}`;

/** A pipeline applied its three machines, a scaling policy has moved them since, and the pipeline writes a tag. */
const applied = stored(
  lookAt(known({ DesiredCapacity: 2 }), "02:00", {
    events: [change("01:59", { actor: pipeline, edits: { [path]: 3 } })],
    around: around(),
  }),
);
const first = lookAt(applied, "03:00:10", {
  events: [tagging],
  is: { ...eight, Tags: tagged },
  around: around(),
});
const later = (when: string, glance: Parameters<typeof lookAt>[2] = {}): Looked =>
  lookAt(stored(first), when, { is: { ...eight, Tags: tagged }, around: around(), ...glance });

describe("what a service changes without a record", () => {
  it("is nobody's work and left alone until the last events are in", () => {
    expect(claims(first)).toEqual([`${pipeline.principal} ${path} {"is":3}`, tags].toSorted());
    expect(outcomes(first)[path]).toEqual(["keep", undefined]);
    expect(first.dispute.live).not.toHaveProperty(path);
    expect(first.record.prior).toMatchObject({ DesiredCapacity: 2 });
    expect(first.record.waiting).toEqual([{ field: path, at: at("03:00:10"), before: 3, after: 8 }]);
    expect(first.record.due).toBe(at("03:15:10"));
    expect(later("03:15:05").record.due).toBe(at("03:15:10"));
    expect(first.isUnexplained).toBe(true);
    expect(later("03:15:09").record.waiting).toHaveLength(1);
    expect(later("03:10").isChanged).toBe(false);
  });

  it("is its owner's write once they are in", () => {
    const second = later("03:15:10");
    expect(claims(second)).toContain(service);
    expect(claims(second)).not.toContain(`unknown ${path} {"is":8}`);
    expect(second.record.waiting).toBeUndefined();
    expect(past(second)).toContain(`03:00 autoscaling.amazonaws.com ${path} 8`);
    const claim = second.dispute.claims.find(({ actor }) => actor.kind === "service");
    expect(claim).toMatchObject({ intent: "availability", source: "observed", changedAt: at("03:00:10") });
    expect(claim?.actor).toEqual({
      principal: "autoscaling.amazonaws.com",
      kind: "service",
      vouched: "policy",
    });
    const third = lookAt(stored(second), "03:16", { is: { ...eight, Tags: tagged }, around: around() });
    expect(third.isChanged).toBe(false);
  });

  it.each([
    { when: "while it waits", until: [] },
    { when: "after it was concluded", until: ["03:15:10"] },
  ])("is the one whose event tells of it late, $when", ({ until }) => {
    const told = change("02:58", { actor: otto, edits: { [path]: 8 }, heard: "03:20" });
    const before = until.map((when) => stored(later(when)))[0] ?? stored(first);
    const glance = { events: [told], is: { ...eight, Tags: tagged }, around: around() };
    const found = lookAt(before, "03:20:10", glance);
    expect(claims(found)).toContain(`otto ${path} {"is":8}`);
    expect(claims(found)).not.toContain(service);
    expect(past(found)).toContain(`02:58 otto ${path} 8`);
    expect(past(found)).not.toContain(`03:00 autoscaling.amazonaws.com ${path} 8`);
    expect(found.record.waiting).toBeUndefined();
    expect(lookAt(stored(found), "03:21", glance).isChanged).toBe(false);
  });

  it("is never the one who left open what else they wrote", () => {
    const looked = lookAt(applied, "03:00:10", {
      events: [change("03:00", { actor: anna })],
      is: eight,
      around: around(),
    });
    expect(claims(looked)).toEqual([`${pipeline.principal} ${path} {"is":3}`]);
  });

  const incident = situation({ scope: { service: "checkout" } });
  it.each<{ when: string; is: Record<string, Json>; open?: readonly Situation[]; waits: boolean }>([
    { when: "there is more of it", is: eight, waits: true },
    { when: "there is less of it", is: { DesiredCapacity: 2 }, waits: true },
    { when: "nothing is left", is: { DesiredCapacity: 0 }, waits: false },
    {
      when: "there is less of it in an incident",
      is: { DesiredCapacity: 2 },
      open: [incident],
      waits: false,
    },
    { when: "there is more of it in an incident", is: eight, open: [incident], waits: true },
    {
      when: "there is less of it, and the incident is elsewhere",
      is: { DesiredCapacity: 2 },
      open: [situation({ scope: { service: "search" } })],
      waits: true,
    },
    {
      when: "there is less of it, and the incident is over",
      is: { DesiredCapacity: 2 },
      open: [situation({ scope: { service: "checkout" }, state: "closed", closedAt: at("02:30") })],
      waits: true,
    },
    {
      when: "there is less of it, and its own policy's alarm rings",
      is: { DesiredCapacity: 2 },
      open: [situation({ kind: "alarm", scope: { service: "checkout" }, scaling: true })],
      waits: true,
    },
    {
      when: "there is less of it, and an alarm about cost rings",
      is: { DesiredCapacity: 2 },
      open: [situation({ kind: "alarm", scope: { service: "checkout" }, goal: "cost" })],
      waits: true,
    },
    {
      when: "there is less of it, and an alarm rings",
      is: { DesiredCapacity: 2 },
      open: [situation({ kind: "alarm", scope: { service: "checkout" } })],
      waits: false,
    },
    { when: "it is another field", is: { MinSize: 2 }, waits: false },
  ])("waits: $waits, when $when, %$", ({ is, open = [], waits }) => {
    const looked = lookAt(applied, "03:00:10", { is, around: around(...open) });
    expect((looked.record.waiting ?? []).length > 0).toBe(waits);
    expect(claims(looked).some((text) => text.startsWith("unknown"))).toBe(!waits);
  });

  it("is nobody's after all when an incident turns out to have been open at the time", () => {
    const less = lookAt(applied, "03:00:10", { is: { DesiredCapacity: 2 }, around: around() });
    const second = lookAt(stored(less), "03:05", { is: { DesiredCapacity: 2 }, around: around(incident) });
    expect(claims(second)).toContain(`unknown ${path} {"is":2}`);
    expect(second.record.waiting).toBeUndefined();
  });

  it("waits for nothing once the resource is gone", () => {
    const looked = lookAt(stored(first), "03:05", { seen: { state: "gone" }, around: around() });
    expect(looked.record.waiting).toBeUndefined();
    expect(outcomes(looked)).not.toHaveProperty(path);
  });
});

it("the packaged policy names every service that leaves no record so that it can be told", () => {
  const rows = defaultPolicy.file.standing.filter(({ unlogged }) => unlogged === true);
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const type = (row.in.types?.[0] ?? "").replace("*", "Anything");
    const place = { account: "1", region: "r", type, id: "x", environment: "prod", tags: {} };
    const field = (row.fields[0] ?? "").replaceAll("[*]", "[a=b]").replaceAll("*", "x");
    const owner = unloggedIn(defaultPolicy, { place, situations: [] }).ownerOf(field);
    expect(owner?.actor.principal, row.id).toMatch(/^[a-z0-9.-]+\.amazonaws\.com$/);
    expect(owner !== undefined && matchesActor(row.owner, owner.actor), row.id).toBe(true);
  }
});

describe("an event that says nothing of a field", () => {
  const written = fc.dictionary(
    fc.constantFrom(path, "/MinSize", "/HealthCheckType", "/Zones"),
    fc.constantFrom<Json | undefined>(1, 3, 5, 8, "5", null, undefined, ["a"]),
    { maxKeys: 2 },
  );
  const event = fc
    .tuple(
      fc.constantFrom("02:59", "03:00", "03:00:01"),
      fc.constantFrom(anna, otto, pipeline),
      written,
      fc.nat(99),
    )
    .map(([when, actor, edits, number]) =>
      change(when, { actor, edits, id: `e-${number}-${when}-${actor.principal}` }),
    );
  const seen = fc.record(
    {
      DesiredCapacity: fc.constantFrom<Json>(0, 1, 3, 5, 8),
      MinSize: fc.constantFrom<Json>(1, 3),
      HealthCheckType: fc.constantFrom<Json>("5", "EC2"),
      Zones: fc.constantFrom<Json>(["a"], ["a", "b"]),
    },
    { requiredKeys: [] },
  );
  const beside = fc
    .tuple(fc.constantFrom("02:59", "03:00", "03:00:01", "03:00:02"), fc.constantFrom(anna, otto, pipeline))
    .map(([when, actor]) =>
      change(when, { actor, id: "beside", edits: { "/Tags[Key=team]": { Key: "team", Value: "a" } } }),
    );
  const elsewhere = (looked: Looked): readonly string[] =>
    claims(looked).filter((text) => !text.includes("/Tags"));
  const values = (looked: Looked) =>
    Object.entries(outcomes(looked)).filter(([field]) => !field.startsWith("/Tags"));

  it("never changes whose value stands there, in the same look or in the next", () => {
    const events = fc.uniqueArray(event, { maxLength: 4, selector: ({ event: { id } }) => id });
    const setting = fc.record({ isOwned: fc.boolean(), shows: fc.boolean() });
    fc.assert(
      fc.property(fc.tuple(events, beside), seen, setting, ([all, extra], is, { isOwned, shows }) => {
        const rules = isOwned ? around() : withPolicy(policy());
        const now = { ...is, ...(shows && { Tags: tagged }) };
        const without = lookAt(known(), "03:00:10", { events: all, is: now, around: rules });
        const with_ = lookAt(known(), "03:00:10", { events: [...all, extra], is: now, around: rules });
        expect(elsewhere(with_)).toEqual(elsewhere(without));
        expect(values(with_)).toEqual(values(without));
        const [after, then] = [without, with_].map((looked) => {
          const more = looked === without ? [] : [extra];
          return lookAt(stored(without), "03:00:40", {
            events: [...all, ...more],
            is: now,
            around: rules,
            again: 1,
          });
        }) as [Looked, Looked];
        expect(elsewhere(then)).toEqual(elsewhere(after));
        const [at16, more16] = [without, with_].map((looked) =>
          lookAt(stored(looked), "03:16", { is: now, around: rules }),
        ) as [Looked, Looked];
        expect(elsewhere(more16)).toEqual(elsewhere(at16));
      }),
      { numRuns: Number(process.env["PARLEY_RUNS"] ?? 60) },
    );
  });

  it("said late by somebody else never makes an earlier writer its author", () => {
    const early = change("02:30", { edits: { [path]: 5 } });
    const settled = stored(lookAt(known(), "02:30:10", { events: [early], is: { DesiredCapacity: 5 } }));
    const over = change("02:45", { actor: otto, edits: { [path]: 8 } });
    const moved = stored(lookAt(settled, "02:45:10", { events: [early, over], is: eight }));
    const back = lookAt(moved, "03:00:10", { events: [early, over], is: { DesiredCapacity: 5 } });
    expect(claims(back)).toContain(`unknown ${path} {"is":5}`);
    const late = change("02:59", { actor: pipeline, edits: { "/MinSize": 1 }, heard: "03:05" });
    const then = lookAt(stored(back), "03:05:10", {
      events: [early, over, late],
      is: { DesiredCapacity: 5 },
    });
    expect(claims(then)).toContain(`unknown ${path} {"is":5}`);
    expect(past(then).filter((text) => text.includes(" anna "))).toEqual([`02:30 anna ${path} 5`]);
  });
});
