import { describe, expect, it } from "vitest";
import { attribute } from "#core/attribution/attribute.ts";
import type { Change } from "#core/changes/change.ts";
import { Claim } from "#core/claims/claim.ts";
import { FieldPath } from "#core/fields/path.ts";
import { claimsFrom } from "#core/reading/claims-from.ts";

const path = (text: string) => FieldPath.parse(text);
const change: Change = {
  event: "e-1",
  actor: { principal: "123456789012:role/deploy", via: "terraform", kind: "pipeline" },
  at: "2026-11-21T09:00:00Z",
  edits: [
    { path: path("/MinSize"), before: 2, after: 4 },
    { path: path("/Tags[Key=old]"), before: { Key: "old", Value: "x" } },
  ],
};

describe("a change becomes claims", () => {
  it("one per edit, wanting the new value or its absence, without a reason where none was found", () => {
    const shared = {
      actor: change.actor,
      intent: "unattributed",
      motivation: { kind: "none" },
      source: "observed",
      madeAt: "2026-11-21T09:00:00Z",
      changedAt: "2026-11-21T09:00:00Z",
      change: "e-1",
      onLoss: "defer",
      state: "active",
    };
    expect(claimsFrom(change, undefined)).toEqual([
      { id: "e-1/MinSize", field: "/MinSize", constraint: { is: 4 }, ...shared },
      { id: "e-1/Tags[Key=old]", field: "/Tags[Key=old]", constraint: { absent: true }, ...shared },
    ]);
  });

  it("with the reason that the channels agree on, and a mark where they do not", () => {
    const found = attribute([
      { source: "session", intent: "availability", motivation: { kind: "incident", ref: "INC-7" } },
      { source: "tag", intent: "cost" },
    ]);
    const [claim] = claimsFrom(change, found);
    expect(claim).toMatchObject({
      intent: "availability",
      motivation: { kind: "incident", ref: "INC-7" },
      source: "session",
      contradicted: true,
    });
    expect(Claim.parse(claim)).toEqual(claim);
  });

  it("until the end that was said", () => {
    const until = "2026-11-21T12:00:00Z";
    const found = attribute([{ source: "session", intent: "cost", until }]);
    expect(claimsFrom(change, found).map((claim) => claim.until)).toEqual([until, until]);
  });

  it.each([
    { what: "an end", until: "2026-11-21T12:00:00Z" },
    { what: "leave", delegatedBy: { principal: "olga", upTo: "emergency" } },
    { what: "a contradiction", contradicted: true },
    { what: "nothing more" },
  ])("with $what, where it is said, and nothing that is not", ({ what: _, ...said }) => {
    const basis = { intent: "cost", motivation: { kind: "budget" }, source: "declared" } as const;
    const rest = { trust: 1, contradicted: false, contradictions: [] };
    const [claim] = claimsFrom({ ...change, edits: [{ path: path("/MinSize"), after: 4 }] }, {
      ...basis,
      ...rest,
      ...said,
    } as never);
    expect(claim).toStrictEqual({
      ...{ id: "e-1/MinSize", field: "/MinSize", constraint: { is: 4 }, actor: change.actor },
      ...basis,
      ...said,
      ...{ madeAt: change.at, changedAt: change.at, change: "e-1", onLoss: "defer", state: "active" },
    });
  });

  it("with where it is reviewed, where somebody says so", () => {
    const [claim] = claimsFrom({ ...change, pr: "https://github.com/acme/infra/pull/12" }, undefined);
    expect(claim?.pr).toBe("https://github.com/acme/infra/pull/12");
    expect(claimsFrom(change, undefined)[0]).not.toHaveProperty("pr");
  });

  it("under an id that fits, however long the event's own is", () => {
    const [claim] = claimsFrom({ ...change, event: "x".repeat(300) }, undefined);
    expect(claim?.id).toHaveLength(256);
    expect(claim?.change).toHaveLength(256);
  });
});
