import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import type { Json } from "#core/fields/json.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { foundByActor, foundIn } from "#core/views/find/found.ts";
import { findQuery } from "#core/views/find/query.ts";
import { claim, policy } from "../../arbitration/small-disputes.ts";

const resource = {
  ...{ account: "123456789012", region: "eu-north-1" },
  ...{ type: "AWS::AutoScaling::AutoScalingGroup", id: "checkout" },
};
const knowing = { policy: policy(), types: openCatalogue() };
const everything = () => true;

const record = (tags: Readonly<Record<string, string>>, prior?: Json): DocketRecord => ({
  ...freshRecord(resource),
  priorTags: tags,
  prior: prior === undefined ? { Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })) } : prior,
});
const line = {
  ...{
    resource: "123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout",
    name: "AutoScalingGroup checkout",
  },
  place: "AWS::AutoScaling::AutoScalingGroup, 123456789012/eu-north-1",
};

describe("a resource is found by", () => {
  const found = (text: string, of: DocketRecord, sees: (path: string) => boolean = everything) =>
    findQuery(text, [resource.account]).lists.flatMap(
      (sought) => foundIn({ record: of, reader: { sees } }, sought, knowing) ?? [],
    );
  const byTag = (told: string) => ({ ...line, by: "tag", told });
  const tags = { service: "shop", owner: "ada" };

  it("its name, whatever its tags are", () => {
    const [one] = found("checkout", record({}));
    expect(one).toStrictEqual({ ...line, place: one?.place ?? "", by: "name" });
    expect(one?.place).toContain("AWS::AutoScaling::AutoScalingGroup, ");
  });

  it.each<{
    what: string;
    text: string;
    of: DocketRecord;
    sees?: (path: string) => boolean;
    told: string | undefined;
  }>([
    { what: "the value of a tag", text: "owner=ada", of: record(tags), told: "owner = ada" },
    { what: "the first tag that fits", text: "service=sh", of: record(tags), told: undefined },
    { what: "a tag in other letters", text: "OWNER=Ada", of: record(tags), told: "owner = ada" },
    { what: "no tag of another value", text: "owner=bob", of: record(tags), told: undefined },
    { what: "no tag of another name", text: "team=ada", of: record(tags), told: undefined },
    {
      what: "no tag that one may not see",
      text: "owner=ada",
      of: record(tags),
      sees: () => false,
      told: undefined,
    },
    {
      what: "the tag that one may see",
      text: "owner=ada",
      of: record(tags),
      sees: (path) => path === "/Tags[Key=owner]/Value",
      told: "owner = ada",
    },
    {
      what: "no tag next to the one that one may see",
      text: "owner=ada",
      of: record(tags),
      sees: (path) => path === "/Tags[Key=service]/Value",
      told: undefined,
    },
    {
      what: "a tag of a map",
      text: "owner=ada",
      of: record(tags, { UserTags: tags }),
      sees: (path) => path === "/UserTags/owner",
      told: "owner = ada",
    },
    {
      what: "no tag that is settled nowhere",
      text: "owner=ada",
      of: record(tags, { Size: 3 }),
      told: undefined,
    },
    {
      what: "no tag of what is no list of tags",
      text: "owner=ada",
      of: record(tags, { Tagsets: [] }),
      told: undefined,
    },
    { what: "no tag where nothing is settled", text: "owner=ada", of: record(tags, null), told: undefined },
    { what: "no secret tag", text: "password=ada", of: record({ password: "ada" }), told: undefined },
  ])("%#: $what", ({ text, of, sees, told }) => {
    const [one, ...rest] = found(text, of, sees).filter(({ by }) => by === "tag");
    expect(rest).toEqual([]);
    expect(one).toEqual(told === undefined ? undefined : { ...byTag(told), place: one?.place });
  });
});

describe("a resource is found by somebody who claims something", () => {
  const claims = [
    claim({ id: "a", actor: { principal: "123456789012:role/deploy", via: "Terraform", kind: "pipeline" } }),
    claim({ id: "b", by: "sso/Ada@example.com", kind: "person", field: "/MinSize" }),
  ];
  const by = (name: string, sees: (path: string) => boolean = everything) =>
    foundByActor({ record: record({}), reader: { sees } }, claims, name)?.told;

  it.each<{ name: string; sees?: (path: string) => boolean; told: string | undefined }>([
    { name: "deploy", told: "deploy via Terraform" },
    { name: "terraform", told: "deploy via Terraform" },
    { name: "123456789012:role", told: "deploy via Terraform" },
    { name: "ada@", told: "ada@example.com" },
    { name: "ada@", sees: (path) => path !== "/MinSize", told: undefined },
    { name: "bob", told: undefined },
  ])("%#: of the name $name", ({ name, sees, told }) => {
    expect(by(name, sees)).toBe(told);
  });

  it("is told by whom", () => {
    const one = foundByActor({ record: record({}), reader: { sees: everything } }, claims, "deploy");
    expect(one).toMatchObject({
      by: "actor",
      name: "AutoScalingGroup checkout",
      told: "deploy via Terraform",
    });
  });
});
