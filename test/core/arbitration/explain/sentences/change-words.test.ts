import { describe, expect, it } from "vitest";
import { changeWords, type Move } from "#core/arbitration/explain/sentences/change-words.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";

const rule = (cidr: string, port: number, protocol = "tcp"): Json => ({
  IpProtocol: protocol,
  FromPort: port,
  ToPort: port,
  CidrIp: cidr,
});
const inner = rule("10.0.0.0/8", 443);
const open = rule("198.51.100.0/24", 8080);
const rulePath = "/SecurityGroupIngress[IpProtocol=tcp,FromPort=22,ToPort=22,CidrIp=198.51.100.7/32]";
const statement = (effect: string, action: string, more: object = {}): Json =>
  ({ Effect: effect, Action: action, Resource: "*", ...more }) as Json;
const policy = (...statements: readonly Json[]): Json => ({ Version: "2012-10-17", Statement: statements });
const other = { Principal: { AWS: "arn:aws:iam::111122223333:root" } };
const arn = (name: string): string => `arn:aws:iam::aws:policy/${name}`;

type Row = Partial<Move> & Pick<Move, "path"> & { readonly is: string };

type Way = readonly [before: Json | undefined, after: Json | undefined];

const row = (path: string, [before, after]: Way, is: string, more: Partial<Move> = {}): Row => ({
  path,
  before,
  after,
  is,
  ...more,
});
const back = { isBack: true };

const said = ({ is: _, ...move }: Row) =>
  changeWords({ before: undefined, after: undefined, hidden: false, ...move }, "does");

describe("a change is told as", () => {
  it.each<Row>([
    row("/DesiredCapacity", [3, 10], "scales `/DesiredCapacity` from `3` to `10`"),
    row("/DesiredCapacity", [3, 10], "scales `/DesiredCapacity` from `3` back to `10`", back),
    row("/Timeout", [3, 10], "sets `/Timeout` from `3` to `10`"),
    row("/Timeout", [undefined, 10], "sets `/Timeout` to `10`"),
    row("/Timeout", [null, 10], "sets `/Timeout` to `10`"),
    row("/Timeout", [10, null], "takes `/Timeout` away, which was `10`"),
    row("/Timeout", [10, undefined], "leaves `/Timeout` as it is"),
    row("/Timeout", [10, 10], "leaves `/Timeout` as it is"),
    row("/MultiAZ", [true, false], "switches `/MultiAZ` off"),
    row("/MultiAZ", [false, true], "switches `/MultiAZ` on again", back),
    row("/V/Status", ["Suspended", "Enabled"], "switches `/V/Status` on"),
    row("/V", [{ Status: "Suspended" }, { Status: "Enabled" }], "switches `/V/Status` on"),
    row("/Image", ["a:1", "a:2"], "sets `/Image` from `a:1` to `a:2`"),
    row("/Text", [`${"x".repeat(200)}a`, `${"x".repeat(200)}b`], "changes `/Text`"),
  ])("$is, %$", (move) => {
    expect(said(move)).toBe(move.is);
  });

  it.each<Row>([
    row("/SecurityGroupIngress", [[inner, open], [inner]], "removes port 8080 from 198.51.100.0/24"),
    row(
      "/SecurityGroupIngress",
      [[inner, open], [inner]],
      "removes port 8080 from 198.51.100.0/24 again",
      back,
    ),
    row("/SecurityGroupEgress", [[], [inner]], "adds port 443 to 10.0.0.0/8"),
    row(rulePath, [rule("198.51.100.7/32", 22), null], "removes port 22 from 198.51.100.7/32"),
    row(rulePath, [null, rule("198.51.100.7/32", 22)], "adds port 22 from 198.51.100.7/32"),
    row("/X", [[], [rule("0.0.0.0/0", 53, "udp")]], "adds udp port 53 from 0.0.0.0/0"),
    row("/X", [[], [rule("0.0.0.0/0", -1, "-1")]], "adds all traffic from 0.0.0.0/0"),
    row("/X", [[], [rule("0.0.0.0/0", -1, "icmp")]], "adds all icmp from 0.0.0.0/0"),
    row(
      "/X",
      [
        ["a", "b"],
        ["b", "c"],
      ],
      "removes `a` from `/X` and adds `c` to `/X`",
    ),
    row(
      "/X",
      [
        ["a", "b"],
        ["b", "a"],
      ],
      "reorders `/X`",
    ),
    row("/SecurityGroups[=sg-1]", [null, "sg-1"], "adds `sg-1` to `/SecurityGroups`"),
    row(
      "/Items[Name=a]",
      [
        { Name: "a", Size: 1 },
        { Name: "a", Size: 2 },
      ],
      "scales `/Items[Name=a]/Size` from `1` to `2`",
    ),
    row("/ManagedPolicyArns", [[arn("A")], [arn("B")]], "detaches policy `A` and attaches policy `B`"),
    row(
      "/X",
      [[], Array.from({ length: 9 }, (_, at) => `e${at}`)],
      "adds `e0` to `/X`, adds `e1` to `/X`, adds `e2` to `/X`, adds `e3` to `/X` and 5 more",
    ),
  ])("$is, %$", (move) => {
    expect(said(move)).toBe(move.is);
  });

  it.each<Row>([
    row("/Tags[Key=env]/Value", ["prod", "test"], "sets tag `env` from `prod` to `test`"),
    row("/Tags[Key=env]", [null, { Key: "env", Value: "test" }], "sets tag `env` to `test`"),
    row("/Tags[Key=env]", [{ Key: "env", Value: "test" }, null], "removes tag `env` again", back),
    row("/Tags/env", ["a", "b"], "sets tag `env` from `a` to `b`"),
    row(
      "/Tags",
      [[{ Key: "env", Value: "a" }], [{ Key: "env", Value: "b" }]],
      "sets tag `env` from `a` to `b`",
    ),
  ])("$is, %$", (move) => {
    expect(said(move)).toBe(move.is);
  });

  it.each<Row>([
    row(
      "/Policy",
      [policy(), policy(statement("Allow", "s3:*", other))],
      "allows `s3:*` to account 111122223333",
    ),
    row(
      "/Policy",
      [policy(statement("Allow", "s3:*", other)), policy()],
      "withdraws `s3:*` from account 111122223333",
    ),
    row("/Policy", [null, policy(statement("Allow", "*", { Principal: "*" }))], "allows `*` to everybody"),
    row("/Policy", [policy(), policy(statement("Deny", "kms:*"))], "denies `kms:*`"),
    row("/Policy", [policy(statement("Deny", "kms:*")), policy()], "lifts the denial of `kms:*`"),
    row(
      "/Policy",
      [
        policy(),
        policy({
          Effect: "Allow",
          Action: "s3:getobject",
          Resource: "arn:aws:s3:::b/*",
          Condition: { Bool: { "aws:SecureTransport": "true" } },
        }),
      ],
      "allows `s3:getobject` on `arn:aws:s3:::b/*`, under conditions",
    ),
    row(
      "/Policy",
      [JSON.stringify(policy()), JSON.stringify(policy(statement("Allow", "s3:*", other)))],
      "allows `s3:*` to account 111122223333",
    ),
    row(
      "/Policy",
      [
        policy(),
        policy(
          statement("Allow", "sts:AssumeRole", {
            Principal: { AWS: "arn:aws:iam::111122223333:role/team/deploy" },
          }),
        ),
      ],
      "allows `sts:assumerole` to `deploy` of account 111122223333",
    ),
    row(
      "/Policy",
      [
        policy(),
        policy(statement("Allow", "sts:AssumeRole", { Principal: { Service: "lambda.amazonaws.com" } })),
      ],
      "allows `sts:assumerole` to the service lambda.amazonaws.com",
    ),
  ])("$is, %$", (move) => {
    expect(said(move)).toBe(move.is);
  });

  it.each<Row>([
    row("/Secret", ["hunter2", "other"], "changes the hidden value of `/Secret`", { hidden: true }),
    row("/Members[=hunter2]", [null, "hunter2"], "changes the hidden value of `/Members`", {
      hidden: true,
    }),
    row("/X", [Hidden.of("3q2-7wAb"), "a"], "sets `/X` from (hidden) to `a`"),
    row("/", ["present", "absent"], "deletes the resource"),
  ])("$is, %$", (move) => {
    expect(said(move)).toBe(move.is);
  });

  it("what is to be done, and what was done", () => {
    const move = { path: "/SecurityGroupIngress", before: [inner, open], after: [inner], hidden: false };
    expect(changeWords(move, "do")).toBe("remove port 8080 from 198.51.100.0/24");
    expect(changeWords(move, "did")).toBe("removed port 8080 from 198.51.100.0/24");
  });
});
