import { describe, expect, it } from "vitest";
import { difference } from "#core/fields/difference.ts";
import type { Json } from "#core/fields/json.ts";
import { shapeFrom } from "#core/fields/topology.ts";
import { shape } from "./documents.ts";

type Row = { when: string; before: Json; after: Json; edits: readonly object[] };

const proto = (text: string): Json => JSON.parse(text);

describe("difference", () => {
  it.each<Row>([
    { when: "nothing changed", before: { Size: 3 }, after: { Size: 3 }, edits: [] },
    { when: "AWS renders a number as text", before: { Size: 3 }, after: { Size: "3" }, edits: [] },
    {
      when: "a scalar changed",
      before: { Size: 3 },
      after: { Size: 4 },
      edits: [{ path: "/Size", before: 3, after: 4 }],
    },
    { when: "a field appeared", before: {}, after: { Size: null }, edits: [{ path: "/Size", after: null }] },
    { when: "a field went", before: { Size: 3 }, after: {}, edits: [{ path: "/Size", before: 3 }] },
    {
      when: "an object changed in two places",
      before: { Config: { x: 1, y: 2, z: 3 } },
      after: { Config: { y: 4, x: 5, z: 3 } },
      edits: [
        { path: "/Config/x", before: 1, after: 5 },
        { path: "/Config/y", before: 2, after: 4 },
      ],
    },
    {
      when: "an object appeared",
      before: {},
      after: { Config: { x: 1 } },
      edits: [{ path: "/Config", after: { x: 1 } }],
    },
    { when: "an object went", before: { Config: {} }, after: {}, edits: [{ path: "/Config", before: {} }] },
    {
      when: "an object of an unknown field changed",
      before: { New: { a: { b: 1, c: 2 } } },
      after: { New: { a: { b: 3, c: 2 } } },
      edits: [{ path: "/New/a/b", before: 1, after: 3 }],
    },
    {
      when: "an object became text",
      before: { New: { a: 1 } },
      after: { New: "a" },
      edits: [{ path: "/New", before: { a: 1 }, after: "a" }],
    },
    {
      when: "a map got its first entry",
      before: {},
      after: { Vars: { A: "1" } },
      edits: [{ path: "/Vars/A", after: "1" }],
    },
    { when: "an empty map appeared", before: {}, after: { Vars: {} }, edits: [] },
    { when: "an empty set went", before: { Subnets: [] }, after: {}, edits: [] },
    {
      when: "a map's parent is absent",
      before: {},
      after: { Env: { Vars: { A: "1" } } },
      edits: [{ path: "/Env", after: { Vars: { A: "1" } } }],
    },
    {
      when: "a keyed list was shuffled and changed",
      before: {
        Tags: [
          { Key: "a", Value: 1 },
          { Key: "b", Value: 2 },
          { Key: "c", Value: 3 },
        ],
      },
      after: {
        Tags: [
          { Key: "d", Value: 4 },
          { Key: "c", Value: 3 },
          { Key: "a", Value: 9 },
        ],
      },
      edits: [
        { path: "/Tags[Key=a]/Value", before: 1, after: 9 },
        { path: "/Tags[Key=b]", before: { Key: "b", Value: 2 } },
        { path: "/Tags[Key=d]", after: { Key: "d", Value: 4 } },
      ],
    },
    {
      when: "a keyed list got its first item",
      before: {},
      after: { Tags: [{ Key: "a" }] },
      edits: [{ path: "/Tags[Key=a]", after: { Key: "a" } }],
    },
    {
      when: "a keyed list lost its last item",
      before: { Tags: [{ Key: "a" }] },
      after: {},
      edits: [{ path: "/Tags[Key=a]", before: { Key: "a" } }],
    },
    {
      when: "an item's keys are numbers that AWS renders as text",
      before: { Rules: [{ Port: 80, Cidr: "::/0", Note: 1 }] },
      after: { Rules: [{ Port: "80", Cidr: "::/0", Note: 2 }] },
      edits: [{ path: "/Rules[Port=80,Cidr=::/0]/Note", before: 1, after: 2 }],
    },
    {
      when: "a key stands twice",
      before: { Tags: [{ Key: "a", Value: 1 }] },
      after: {
        Tags: [
          { Key: "a", Value: 1 },
          { Key: "a", Value: 2 },
        ],
      },
      edits: [
        {
          path: "/Tags",
          before: [{ Key: "a", Value: 1 }],
          after: [
            { Key: "a", Value: 1 },
            { Key: "a", Value: 2 },
          ],
        },
      ],
    },
    {
      when: "a key is missing",
      before: { Tags: [{ Value: 1 }] },
      after: { Tags: [{ Value: 2 }] },
      edits: [{ path: "/Tags", before: [{ Value: 1 }], after: [{ Value: 2 }] }],
    },
    {
      when: "a key is no scalar",
      before: { Tags: [{ Key: { a: 1 } }] },
      after: { Tags: [{ Key: null }] },
      edits: [{ path: "/Tags", before: [{ Key: { a: 1 } }], after: [{ Key: null }] }],
    },
    {
      when: "a set changed",
      before: { Subnets: ["a", "b", 3] },
      after: { Subnets: ["3", "c", "b"] },
      edits: [
        { path: "/Subnets[=3]", before: 3, after: "3" },
        { path: "/Subnets[=a]", before: "a" },
        { path: "/Subnets[=c]", after: "c" },
      ],
    },
    {
      when: "a set holds an element twice",
      before: { Subnets: ["a", "a"] },
      after: { Subnets: ["a"] },
      edits: [{ path: "/Subnets", before: ["a", "a"], after: ["a"] }],
    },
    {
      when: "such a set was shuffled",
      before: { Subnets: ["a", "a", "b"] },
      after: { Subnets: ["b", "a", "a"] },
      edits: [],
    },
    {
      when: "an ordered list was shuffled",
      before: { Steps: [{ x: 1 }, { x: 2 }] },
      after: { Steps: [{ x: 2 }, { x: 1 }] },
      edits: [{ path: "/Steps", before: [{ x: 1 }, { x: 2 }], after: [{ x: 2 }, { x: 1 }] }],
    },
    {
      when: "an ordered list grew",
      before: { Steps: [{ x: 1 }] },
      after: { Steps: [{ x: 1 }, { x: 1 }] },
      edits: [{ path: "/Steps", before: [{ x: 1 }], after: [{ x: 1 }, { x: 1 }] }],
    },
    {
      when: "an ordered list holds numbers as text",
      before: { Steps: [{ Size: 3 }] },
      after: { Steps: [{ Size: "3" }] },
      edits: [],
    },
    {
      when: "an ordered list became text",
      before: { Steps: [] },
      after: { Steps: "" },
      edits: [{ path: "/Steps", before: [], after: "" }],
    },
    {
      when: "an unknown list was shuffled",
      before: { New: ["a", "b"] },
      after: { New: ["b", "a"] },
      edits: [{ path: "/New", before: ["a", "b"], after: ["b", "a"] }],
    },
    {
      when: "an atomic value changed inside",
      before: { Whole: { a: 1, b: 2 } },
      after: { Whole: { a: 1, b: 3 } },
      edits: [{ path: "/Whole", before: { a: 1, b: 2 }, after: { a: 1, b: 3 } }],
    },
    {
      when: "a document in text was reformatted",
      before: { Policy: '{"a":1}' },
      after: { Policy: { a: 1 } },
      edits: [],
    },
    {
      when: "only read-only and write-only fields changed",
      before: { Arn: 1, Secret: 1, Config: { Id: 1, Secret: 1, x: 1 }, Steps: [{ Id: 1 }], Rules: [] },
      after: { Arn: 2, Config: { Id: 2, x: 1 }, Steps: [{ Id: 2 }] },
      edits: [],
    },
    {
      when: "what appeared holds read-only fields",
      before: {},
      after: { Config: { Id: 2, x: 1 }, Rules: [{ Port: 1, Cidr: "c", Id: 2 }], Steps: [{ Id: 2, x: 1 }] },
      edits: [
        { path: "/Config", after: { x: 1 } },
        { path: "/Rules[Port=1,Cidr=c]", after: { Port: 1, Cidr: "c" } },
        { path: "/Steps", after: [{ x: 1 }] },
      ],
    },
    {
      when: "a map's entry has no name",
      before: { Vars: { "": 1, a: 1 } },
      after: { Vars: { "": 2, a: 2 } },
      edits: [{ path: "/Vars", before: { "": 1, a: 1 }, after: { "": 2, a: 2 } }],
    },
    {
      when: "a set's element is too long for a path",
      before: { Subnets: ["a"] },
      after: { Subnets: ["x".repeat(2_048)] },
      edits: [{ path: "/Subnets", before: ["a"], after: ["x".repeat(2_048)] }],
    },
    {
      when: "properties are named like an object's own",
      before: proto('{"__proto__":{"a":1},"New":{}}'),
      after: proto('{"__proto__":{"a":2},"New":{"constructor":1,"toString":2}}'),
      edits: [
        { path: "/New/constructor", after: 1 },
        { path: "/New/toString", after: 2 },
        { path: "/__proto__/a", before: 1, after: 2 },
      ],
    },
    {
      when: "names hold separators",
      before: { Vars: { "a/b": 1, "c[d]": 1 } },
      after: { Vars: { "a/b": 2, "c[d]": 2 } },
      edits: [
        { path: "/Vars/a~1b", before: 1, after: 2 },
        { path: "/Vars/c~2d]", before: 1, after: 2 },
      ],
    },
  ])("finds what it should when $when", ({ before, after, edits }) => {
    expect(difference(before, after, shape)).toEqual(edits);
  });
});

describe("the rules of a firewall", () => {
  const shape = shapeFrom({ "/SecurityGroupIngress": { kind: "set" } });
  const ssh = { IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp: "10.0.0.0/8" };
  const all = { IpProtocol: "-1", FromPort: -1, ToPort: -1, SourceSecurityGroupId: "sg-1" };

  it("are told by protocol, ports and side, as the calls that write them tell them", () => {
    const edits = difference({ SecurityGroupIngress: [ssh] }, { SecurityGroupIngress: [all] }, shape);
    expect(edits).toEqual([
      { path: "/SecurityGroupIngress[IpProtocol=tcp,FromPort=22,ToPort=22,CidrIp=10.0.0.0/8]", before: ssh },
      { path: "/SecurityGroupIngress[IpProtocol=-1,SourceSecurityGroupId=sg-1]", after: all },
    ]);
  });

  it("differ in what is said about them", () => {
    const [edit] = difference(
      { SecurityGroupIngress: [ssh] },
      { SecurityGroupIngress: [{ ...ssh, Description: "vpn" }] },
      shape,
    );
    expect(edit?.path).toContain("CidrIp=10.0.0.0/8");
  });
});
