import { describe, expect, it } from "vitest";
import { witnessesFor } from "#core/intents/witnesses.ts";
import type { Movers } from "#core/owners/movers.ts";
import type { OwnersPart } from "#core/owners/owners-book.ts";
import { policy } from "../arbitration/small-disputes.ts";

const maria = "sso/maria@example.com";
const file: OwnersPart = {
  source: "owners-file",
  ok: true,
  rows: [{ key: "tag:team=shop", owners: { service: [maria] }, at: "OWNERS:1" }],
  groups: {},
};
const around = { policy: policy(), situations: [], owners: { parts: [file] } };
const ground = {
  account: "123456789012",
  region: "eu-north-1",
  type: "AWS::RDS::DBInstance",
  id: "shop",
  tags: { team: "shop" },
};
const moved: Movers = { team: [{ principal: maria, at: "2026-11-21T02:00:00Z" }] };
const owners = (...[about, at]: [(typeof ground & { movers?: Movers })?, object?]) =>
  witnessesFor({ ...around, ...at }, 0, about).owners;

describe("who owns what an intent is about, and so may attest to its reason when it is renewed", () => {
  it("is known by the tags that are settled", () => {
    expect(owners(ground)).toMatchObject({ service: [maria] });
    expect(owners({ ...ground, tags: { team: "search" } })).not.toHaveProperty("service");
  });

  it("is nobody who wrote such a tag", () => {
    expect(owners({ ...ground, movers: moved })["service"] ?? []).toEqual([]);
  });

  it("is nobody where the intent names no resource, or nothing tells of owners", () => {
    expect(owners()).toEqual({});
    expect(owners(ground, { owners: undefined })).not.toHaveProperty("service");
  });
});
