import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { isNetwork, isPublic, networkContains } from "#core/safety/networks.ts";
import { lean, saferAt } from "./leaning-fields.ts";

const rule = (parts: { readonly [key: string]: Json } = {}) => ({
  IpProtocol: "tcp",
  FromPort: 443,
  ToPort: 443,
  ...parts,
});
const from = (CidrIp: string, parts = {}) => rule({ CidrIp, ...parts });

describe("a network", () => {
  it.each([
    "0.0.0.0/0",
    "0.0.0.0/1",
    "128.0.0.0/1",
    "8.8.8.8/32",
    "8.8.8.8",
    "10.0.0.0/7",
    "172.0.0.0/8",
    "::/0",
    "2000::/3",
    "8000::/1",
    "2001:db8::1/128",
  ])("%s is public", (text) => {
    expect(isPublic(text)).toBe(true);
  });

  it.each([
    "10.0.0.0/8",
    "10.1.2.3/32",
    "172.16.0.0/12",
    "172.31.255.0/24",
    "192.168.0.0/16",
    "100.64.0.0/10",
    "127.0.0.1",
    "169.254.169.254/32",
    "fc00::/7",
    "fd12::/16",
    "fe80::/64",
    "::1/128",
  ])("%s is not", (text) => {
    expect(isPublic(text)).toBe(false);
  });

  it.each([
    "",
    "10.0.0",
    "10.0.0.0/33",
    "256.0.0.0/8",
    "1.2.3.4.5",
    "::/129",
    "1:2",
    ":::",
    "1::2::3",
    "12345::",
    "sg-1",
    "x/0",
    "1..2.3",
  ])("`%s` is none", (text) => {
    expect(isNetwork(text)).toBe(false);
  });

  it("holds the ones within it and no other", () => {
    expect(networkContains("10.0.0.0/8", "10.9.0.0/16")).toBe(true);
    expect(networkContains("10.9.0.0/16", "10.0.0.0/8")).toBe(false);
    expect(networkContains("0.0.0.0/0", "::/0")).toBe(false);
  });
});

describe("a firewall's rule", () => {
  it.each([
    { what: "the world", added: from("0.0.0.0/0"), leans: "harmful" },
    { what: "half the world", added: from("128.0.0.0/1"), leans: "harmful" },
    { what: "the world's other addresses", added: rule({ CidrIpv6: "::/0" }), leans: "harmful" },
    { what: "one address of the internet", added: from("198.51.100.7/32"), leans: "harmful" },
    { what: "the private network", added: from("10.0.0.0/8"), leans: "neither" },
    { what: "another group", added: rule({ SourceSecurityGroupId: "sg-1" }), leans: "neither" },
    {
      what: "a stranger's group",
      added: rule({ SourceSecurityGroupId: "sg-1", SourceSecurityGroupOwnerId: "999999999999" }),
      leans: "harmful",
    },
    {
      what: "a group of one's own by number",
      added: rule({ SourceSecurityGroupId: "sg-1", SourceSecurityGroupOwnerId: 123456789012 }),
      leans: "neither",
    },
    {
      what: "a list of networks that nobody can see",
      added: rule({ SourcePrefixListId: "pl-1" }),
      leans: "harmful",
    },
    { what: "what is no network", added: from("everywhere"), leans: "harmful" },
  ])("$leans when it lets in $what", ({ added, leans }) => {
    const old = from("10.1.0.0/16");
    expect(lean("/SecurityGroupIngress", [[old], [old, added]])).toBe(leans);
    expect(lean("/SecurityGroupIngress", [null, [added]])).toBe(leans);
    expect(lean("/SecurityGroupIngress[=x]", [null, added])).toBe(leans);
    if (leans === "harmful") expect(lean("/SecurityGroupIngress", [[old, added], [old]])).toBe("safer");
  });

  it.each([
    {
      what: "fewer ports of the world",
      values: [[from("0.0.0.0/0", { FromPort: 0, ToPort: 65_535 })], [from("0.0.0.0/0")]],
      leans: "safer",
    },
    {
      what: "more ports of the world",
      values: [[from("0.0.0.0/0")], [from("0.0.0.0/0", { ToPort: 8443 })]],
      leans: "harmful",
    },
    {
      what: "every protocol instead of one",
      values: [[from("0.0.0.0/0")], [{ IpProtocol: "-1", CidrIp: "0.0.0.0/0" }]],
      leans: "harmful",
    },
    {
      what: "a description",
      values: [[from("0.0.0.0/0")], [from("0.0.0.0/0", { Description: "web" })]],
      leans: "neither",
    },
    {
      what: "its ports as text",
      values: [[from("0.0.0.0/0")], [from("0.0.0.0/0", { FromPort: "443" })]],
      leans: "neither",
    },
    {
      what: "a wider private network",
      values: [[from("10.1.0.0/16")], [from("10.0.0.0/8")]],
      leans: "neither",
    },
  ] as const)("$leans when it comes to $what", ({ values: [before, after], leans }) => {
    expect(lean("/SecurityGroupIngress", [before, after])).toBe(leans);
  });

  it("that lets out reaches nobody", () => {
    expect(lean("/SecurityGroupEgress", [[], [from("0.0.0.0/0")]])).toBe("neither");
    expect(lean("/SecurityGroupEgress[=x]", [null, from("0.0.0.0/0")])).toBe("neither");
    expect(lean("/SecurityGroupIngress[=x]", [null, rule({ DestinationSecurityGroupId: "sg-1" })])).toBe(
      "neither",
    );
  });

  it("that is a resource of its own is judged with what stands beside the field", () => {
    const world = { type: "AWS::EC2::SecurityGroupIngress", live: from("0.0.0.0/0") };
    const home = { type: "AWS::EC2::SecurityGroupIngress", live: from("10.0.0.0/8") };
    expect(lean("/CidrIp", ["10.0.0.0/8", "0.0.0.0/0"], home)).toBe("harmful");
    expect(lean("/CidrIp", ["0.0.0.0/0", "10.0.0.0/8"], world)).toBe("safer");
    expect(lean("/FromPort", [443, 22], world)).toBe("harmful");
    expect(lean("/FromPort", [443, 22], home)).toBe("neither");
    expect(lean("/ToPort", [443, null], world)).toBe("harmful");
    expect(lean("/IpProtocol", ["tcp", "-1"], world)).toBe("harmful");
    expect(lean("/Description", ["a", "b"], world)).toBe("neither");
    expect(saferAt("/CidrIp", ["0.0.0.0/0", "198.51.100.7/32"], world)).toBe("second");
  });

  it("of an access list may deny, and then it may not go", () => {
    const denies = { CidrBlock: "0.0.0.0/0", Protocol: -1, RuleAction: "deny", Egress: false };
    const list = (live: Record<string, Json>) => ({ type: "AWS::EC2::NetworkAclEntry", live });
    expect(lean("/RuleAction", ["deny", "allow"], list(denies))).toBe("harmful");
    expect(lean("/RuleAction", ["allow", "deny"], list(denies))).toBe("safer");
    expect(lean("/CidrBlock", ["0.0.0.0/0", "198.51.100.0/24"], list(denies))).toBe("harmful");
    expect(lean("/RuleAction", ["deny", "allow"], list({ ...denies, Egress: true }))).toBe("neither");
    const one = { ...denies, Protocol: 6, PortRange: { From: 443, To: 443 }, RuleAction: "allow" };
    expect(lean("/PortRange/To", [443, 9000], list(one))).toBe("harmful");
  });

  it("whose address nobody knows cannot be compared, and counts as what can hurt", () => {
    for (const type of ["AWS::EC2::NetworkAclEntry", "AWS::EC2::SecurityGroupIngress"]) {
      const bare = { type, live: {} };
      expect(lean("/RuleAction", ["deny", "allow"], bare)).toBe("harmful");
      expect(lean("/FromPort", [443, 22], bare)).toBe("harmful");
      expect(lean("/IpProtocol", ["tcp", "-1"], bare)).toBe("harmful");
    }
    const permission = { type: "AWS::Lambda::Permission", live: {} };
    expect(lean("/Action", ["lambda:GetFunction", "lambda:*"], permission)).toBe("harmful");
  });

  it("inside a list is judged with its own keys", () => {
    const path = "/SecurityGroupIngress[IpProtocol=tcp,FromPort=22,ToPort=22,CidrIp=0.0.0.0/0]";
    expect(lean(path, [null, from("0.0.0.0/0")])).toBe("harmful");
    expect(lean(path, [from("0.0.0.0/0"), null])).toBe("safer");
    expect(lean(`${path}/ToPort`, [22, 3389])).toBe("harmful");
    expect(lean(`${path}/Description`, [null, "ssh"])).toBe("neither");
  });
});
