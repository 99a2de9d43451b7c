import { STSClient } from "@aws-sdk/client-sts";
import { describe, expect, it } from "vitest";
import { appRegistryOwners } from "#adapters/aws/people/owners/app-registry.ts";
import { type DirectoryLine, directoryDesk } from "#adapters/aws/people/owners/directory-desk.ts";
import { identityCenterOwners } from "#adapters/aws/people/owners/identity-center.ts";
import { type OwnersSetting, ownersContract } from "../owners.contract.ts";

const credentials = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "not-a-secret" };
const signing = new STSClient({ region: "eu-north-1", credentials }).config;

type Asked = {
  readonly action: string;
  readonly query: string;
  readonly input: Readonly<Record<string, unknown>>;
};

/** A service as it answers over the line; what was asked is kept. */
function directory(answer: (asked: Asked) => unknown) {
  const calls: Asked[] = [];
  const line: DirectoryLine = (to, { method, headers, body }) => {
    const action = headers["x-amz-target"] ?? `${method} ${to.pathname}`;
    const asked = { action, query: to.search, input: JSON.parse(body ?? "{}") };
    calls.push(asked);
    expect(headers["authorization"]).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\//);
    return Promise.resolve({ status: 200, error: null, text: JSON.stringify(answer(asked)) });
  };
  return { calls, line };
}

const registryAt = {
  host: "servicecatalog-appregistry.eu-north-1.amazonaws.com",
  service: "servicecatalog",
  region: "eu-north-1",
};
const storeAt = {
  host: "identitystore.eu-north-1.amazonaws.com",
  service: "identitystore",
  region: "eu-north-1",
};

const arn = "arn:aws:servicecatalog:eu-north-1:111122223333:/applications/0a1b2c3d4e5f6g7h8i9j0k1l2m";
const tag = "arn:aws:resource-groups:eu-north-1:111122223333:group/checkout/0a1b2c3d4e5f6g7h8i9j0k1l2m";
const times = { creationTime: "2026-03-02T09:12:44.113Z", lastUpdateTime: "2026-10-11T15:01:10.402Z" };
const application = {
  id: "0a1b2c3d4e5f6g7h8i9j0k1l2m",
  arn,
  name: "checkout",
  description: "The shop's checkout",
  ...times,
};
const group = {
  id: "01sj5xdwhbw54kejwnt09fnpcl",
  arn: "arn:aws:servicecatalog:eu-north-1:111122223333:/attribute-groups/01sj5xdwhbw54kejwnt09fnpcl",
  name: "ownership",
};

/** AppRegistry with one application and one attribute group, as the reference of its API shows the answers. */
const registry = (attributes: unknown) =>
  directory(({ action }) => {
    if (action === "GET /applications") return { applications: [application] };
    if (action === `GET /applications/${application.id}`)
      return {
        ...application,
        associatedResourceCount: 3,
        tags: {},
        integrations: {},
        applicationTag: { awsApplication: tag },
      };
    if (action === `GET /applications/${application.id}/attribute-group-details`)
      return { attributeGroupsDetails: [group] };
    return {
      ...group,
      description: "",
      ...times,
      tags: {},
      attributes: typeof attributes === "string" ? attributes : JSON.stringify(attributes),
    };
  });

const registryOwners = (attributes: unknown) =>
  appRegistryOwners(directoryDesk(signing, registryAt, registry(attributes).line));

const owned = { account: "111122223333", type: "AWS::ECS::Service", tags: { awsApplication: tag } };

type User = { readonly id: string; readonly name: string };
const userOf = (name: string): User => ({ id: `user-${name}`, name: name.slice("sso/".length) });

/** An identity store, two groups and two members a page. */
function identityStore(groups: Readonly<Record<string, readonly string[]>>) {
  const names = Object.keys(groups);
  const users = new Map(
    Object.values(groups)
      .flat()
      .map((name) => [userOf(name).id, userOf(name)]),
  );
  const page = <T>(all: readonly T[], from: unknown) => {
    const at = Number(from ?? 0);
    return { some: all.slice(at, at + 2), next: at + 2 < all.length ? { NextToken: String(at + 2) } : {} };
  };
  return directory(({ action, input }) => {
    if (input["IdentityStoreId"] !== "d-1234567890") throw new Error("another store");
    const of = { IdentityStoreId: "d-1234567890" };
    if (action === "AWSIdentityStore.ListGroups") {
      const { some, next } = page(names, input["NextToken"]);
      return {
        Groups: some.map((DisplayName) => ({ ...of, GroupId: `g-${DisplayName}`, DisplayName })),
        ...next,
      };
    }
    if (action === "AWSIdentityStore.ListGroupMemberships") {
      const members = groups[String(input["GroupId"]).slice(2)] ?? [];
      const { some, next } = page(members, input["NextToken"]);
      const told = some.map((name, n) => ({
        ...of,
        MembershipId: `m-${n}`,
        GroupId: input["GroupId"],
        MemberId: { UserId: userOf(name).id },
      }));
      return { GroupMemberships: told, ...next };
    }
    const user = users.get(String(input["UserId"]));
    return {
      ...of,
      UserId: user?.id,
      UserName: user?.name,
      DisplayName: "Somebody",
      Emails: [{ Value: "x@example.com", Primary: true }],
    };
  });
}

const storeOwners = (
  groups: Readonly<Record<string, readonly string[]>>,
  patterns: readonly string[] = [],
) => {
  const { calls, line } = identityStore(groups);
  const owners = identityCenterOwners(directoryDesk(signing, storeAt, line), {
    store: "d-1234567890",
    groups: patterns,
  });
  return { calls, owners };
};

/** Groups whose names are keys, each with its members, through groups that the setting names. */
function keyGroups({
  service,
  data = [],
  groups = {},
}: OwnersSetting): Readonly<Record<string, readonly string[]>> {
  const membersOf = (names: readonly string[]) =>
    names.flatMap((name) => (name.startsWith("@") ? (groups[name.slice(1)] ?? []) : [name]));
  return {
    ...groups,
    "service:checkout": membersOf(service),
    ...(data.length > 0 && { "service:checkout data": membersOf(data) }),
  };
}

// Groups of AppRegistry's rows are those of Identity Center, which a book has beside it.
ownersContract("AppRegistry", (setting) => {
  const { service, data = [], groups = {} } = setting;
  const owners = registryOwners({ owners: { service, ...(data.length > 0 && { data }) } });
  const { owners: directoryOf } = storeOwners(groups);
  const both = {
    tell: async (wanted: readonly string[]) => ({
      ...(await owners.tell(wanted)),
      groups: (await directoryOf.tell(wanted)).groups,
    }),
  };
  return { owners: both, resource: owned };
});

ownersContract("Identity Center", (setting) => ({
  owners: storeOwners(keyGroups(setting)).owners,
  resource: { ...owned, tags: { service: "checkout" } },
}));

describe("AppRegistry", () => {
  it("asks for applications, each with its tag, and for their attribute groups", async () => {
    const { calls, line } = registry({ owners: ["@checkout"] });
    const told = await appRegistryOwners(directoryDesk(signing, registryAt, line)).tell([]);
    expect(calls.map(({ action, query }) => action + query)).toEqual([
      "GET /applications?maxResults=100",
      `GET /applications/${application.id}`,
      `GET /applications/${application.id}/attribute-group-details?maxResults=100`,
      `GET /attribute-groups/${group.id}`,
    ]);
    expect(told.rows).toEqual([
      {
        key: `tag:awsApplication=${tag}`,
        owners: { service: ["@checkout"], code: ["@checkout"] },
        at: "attribute group ownership of application checkout",
      },
    ]);
  });

  it.each([
    { when: "they say nothing of owners", attributes: { costCenter: "1234" } },
    { when: "they are no JSON", attributes: "{" },
    { when: "owners are a number", attributes: { owners: 7 } },
    { when: "owners are none that anybody has", attributes: { owners: { finance: ["sso/a"] } } },
    { when: "owners are nobody's names", attributes: { owners: { data: ["bob", 3, null, { a: 1 }] } } },
  ])("tells nothing of attributes where $when", async ({ attributes }) => {
    expect((await registryOwners(attributes).tell([])).rows).toEqual([]);
  });

  it("leaves out what is nobody's name, and takes one for a list", async () => {
    const { rows } = await registryOwners({
      owners: { data: "sso/Dora@example.com", security: ["bob", "@sec"] },
    }).tell([]);
    expect(rows[0]?.owners).toEqual({ data: ["sso/dora@example.com"], security: ["@sec"] });
  });
});

describe("Identity Center", () => {
  it("reads the groups that somebody names, that a pattern covers, or that are called by a key, and no others", async () => {
    const groups = {
      payments: ["sso/a@x.y"],
      "oncall-eu": ["sso/b@x.y"],
      "type:AWS::RDS::* data": ["sso/c@x.y"],
      hr: ["sso/d@x.y"],
    };
    const { calls, owners } = storeOwners(groups, ["oncall-*"]);
    const told = await owners.tell(["payments"]);
    expect(Object.keys(told.groups).toSorted()).toEqual(["oncall-eu", "payments", "type:AWS::RDS::* data"]);
    expect(told.rows).toEqual([
      {
        key: "type:AWS::RDS::*",
        owners: { data: ["@type:AWS::RDS::* data"] },
        at: "group type:AWS::RDS::* data of Identity Center",
      },
    ]);
    expect(calls.some(({ input }) => input["UserId"] === "user-sso/d@x.y")).toBe(false);
  });

  it("reads every page, and each user once", async () => {
    const people = ["sso/a@x.y", "sso/b@x.y", "sso/c@x.y", "sso/d@x.y", "sso/e@x.y"];
    const { calls, owners } = storeOwners({ one: people, two: people, three: people });
    const { groups } = await owners.tell(["one", "two", "three"]);
    expect(groups["three"]?.members).toEqual(people);
    expect(calls.filter(({ action }) => action.endsWith("DescribeUser"))).toHaveLength(5);
  });

  it("takes names of groups for nothing but texts", async () => {
    const hostile = { __proto__x: ["sso/a@x.y"], "a\u202Eb": ["sso/b@x.y"], constructor: ["sso/c@x.y"] };
    const { groups } = await storeOwners(hostile, ["*"]).owners.tell([]);
    expect(Object.keys(groups)).toEqual(["constructor"]);
  });
});

describe("a directory that does not answer", () => {
  it.each([
    { error: "ThrottlingException", status: 429, fault: "Unavailable" },
    { error: "InternalServerException", status: 500, fault: "Unavailable" },
    { error: "AccessDeniedException", status: 403, fault: "Misconfigured" },
    { error: "ResourceNotFoundException:http://internal.amazon.com/x", status: 404, fault: "Misconfigured" },
  ])("is $fault for $error", async ({ error, status, fault }) => {
    const line: DirectoryLine = async () => ({ status, error, text: '{"message":"no"}' });
    const desk = directoryDesk(signing, registryAt, line);
    await expect(appRegistryOwners(desk).tell([])).rejects.toMatchObject({ name: fault });
  });

  it("names its error in the body where it speaks JSON", async () => {
    const line: DirectoryLine = async () => ({
      status: 400,
      error: null,
      text: '{"__type":"com.amazonaws.identitystore#AccessDeniedException","Message":"no"}',
    });
    const owners = identityCenterOwners(directoryDesk(signing, storeAt, line), {
      store: "d-1234567890",
      groups: [],
    });
    await expect(owners.tell([])).rejects.toMatchObject({
      name: "Misconfigured",
      hint: "grant `identitystore:ListGroups` to the role that asks",
    });
  });

  it("is Unavailable where it cannot be reached or answers what is no JSON", async () => {
    const gone: DirectoryLine = () => Promise.reject(new Error("ECONNRESET"));
    const page: DirectoryLine = async () => ({ status: 200, error: null, text: "<html>" });
    for (const line of [gone, page])
      await expect(
        appRegistryOwners(directoryDesk(signing, registryAt, line)).tell([]),
      ).rejects.toMatchObject({ name: "Unavailable" });
  });
});
