import { changeWords } from "#core/arbitration/explain/sentences/change-words.ts";
import { valueWords } from "#core/arbitration/explain/sentences/value-words.ts";
import { absent, present } from "#core/fields/existence.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import { printPath } from "#core/fields/path.ts";

const statement = (more: object): Json =>
  ({ Effect: "Allow", Action: "s3:GetObject", Resource: "*", ...more }) as Json;
const document = (...statements: readonly Json[]): Json => ({ Version: "2012-10-17", Statement: statements });
const reads = statement({ Principal: { AWS: "arn:aws:iam::123456789012:root" } });
const outsiders = statement({ Principal: "*", Condition: { IpAddress: { "aws:SourceIp": "10.0.0.0/8" } } });
const denies = statement({
  Effect: "Deny",
  Action: ["s3:Put*", "s3:DeleteObject"],
  Principal: { Service: "x.amazonaws.com" },
});
const port = (from: number, more: object = {}): Json =>
  ({ IpProtocol: "tcp", FromPort: from, ToPort: from, CidrIp: "10.0.0.0/8", ...more }) as Json;
const tag = (name: string, value: string): Json => ({ Key: name, Value: value });
const arn = (name: string): string => `arn:aws:iam::aws:policy/team/${name}`;

const element = (name: string, value: string): string =>
  printPath([
    { kind: "name", name },
    { kind: "element", value },
  ]);

/** Fields, each with values that it may have; every step between two of them is told. */
const fields: readonly (readonly [path: string, values: readonly (Json | undefined)[]])[] = [
  ["/", [present, absent, undefined]],
  ["/DesiredCapacity", [3, "3", 8, null, undefined]],
  ["/Rate", [1, 2.5, null]],
  ["/StorageEncrypted", [true, false, null]],
  ["/VersioningConfiguration/Status", ["Enabled", "Suspended", "Other", null]],
  ["/Handler", ["ours", "theirs", "", "x".repeat(200), undefined]],
  ["/Secret", [Hidden.of("a"), Hidden.of("b"), "open", null]],
  ["/Box", [{ Lid: true }, { Inner: { Depth: 3 }, Lid: false }, {}, null]],
  ["/Box/Inner", [{ Depth: 3 }, { Depth: 4, Wide: [1, 2] }, null]],
  ["/Members", [["x"], ["x", "y"], ["y", "z", "w"], [], null]],
  ["/Tags", [[tag("env", "prod")], [tag("env", "test"), tag("team", "a")], { env: "prod" }, null]],
  ["/Tags[Key=env]", [tag("env", "prod"), tag("env", "test"), null]],
  ["/Tags[Key=env]/Value", ["prod", "test", null]],
  ["/Tags/env", ["prod", "test", null]],
  ["/ManagedPolicyArns", [[arn("Read")], [arn("Read"), arn("Write")], []]],
  [element("ManagedPolicyArns", arn("Read")), [present, absent, null]],
  [element("Members", "x"), [present, absent, null]],
  ["/SecurityGroupIngress", [[port(22)], [port(443), port(22)], [port(22, { ToPort: 30 }), port(-1)], []]],
  [
    "/SecurityGroupEgress",
    [
      [port(22, { IpProtocol: "-1" })],
      [port(1, { IpProtocol: "icmp" })],
      [port(5, { IpProtocol: "17", ToPort: undefined })],
    ],
  ],
  [
    "/PolicyDocument",
    [document(reads), document(outsiders, denies), document(), document(reads, denies), "no policy", null],
  ],
];

/** As an order, and as news of what goes back. */
function stepLine(path: string, before: Json | undefined, after: Json | undefined): string {
  const move = { path, before, after, hidden: false };
  return `${changeWords(move, "do")} | ${changeWords({ ...move, isBack: true }, "did")}`;
}

/** How changes are said in words. */
export const wordLines = (): readonly string[] =>
  fields.flatMap(([path, values]) => [
    `# ${path}`,
    `values: ${values.map((value) => valueWords(value)).join("; ")}`,
    `hidden: ${changeWords({ path, before: values[0], after: values[1], hidden: true }, "does")}`,
    ...values.flatMap((before) =>
      values.filter((after) => after !== before).map((after) => stepLine(path, before, after)),
    ),
  ]);
