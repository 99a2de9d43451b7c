import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { lean } from "./packaged-lean.ts";

const rule = (Name: string, Action: Json) => ({
  Name,
  Priority: 1,
  Action,
  Statement: {
    IPSetReferenceStatement: { Arn: "arn:aws:wafv2:eu-west-1:111111111111:regional/ipset/bad/1" },
  },
});
const block = rule("bad", { Block: {} });

describe("the rules of a filter", () => {
  // Nothing in a rule says which way is safe, so an edit leans to what was agreed, and so does the way back.
  it.each<readonly [type: string, path: string, values: readonly [Json, Json]]>([
    ["WAFv2::WebACL", "/Rules", [[block], []]],
    ["WAFv2::WebACL", "/Rules", [[block], null]],
    ["WAFv2::WebACL", "/Rules", [[block, rule("b", { Block: {} })], [block]]],
    ["WAFv2::WebACL", "/Rules", [[block], [rule("bad", { Count: {} })]]],
    ["WAFv2::WebACL", "/Rules", [[block], [{ ...rule("all", { Allow: {} }), Priority: 0 }, block]]],
    ["WAFv2::WebACL", "/Rules/0/Action", [{ Block: {} }, { Count: {} }]],
    ["WAFv2::WebACL", "/Rules/0/Action/Block", [{}, null]],
    ["WAFv2::WebACL", "/DefaultAction", [{ Block: {} }, { Allow: {} }]],
    ["WAFv2::RuleGroup", "/Rules", [[block], []]],
    ["WAFv2::IPSet", "/Addresses", [["203.0.113.0/24"], []]],
    ["WAFv2::IPSet", "/Addresses", [["203.0.113.0/24"], ["203.0.113.0/25"]]],
    ["NetworkFirewall::RuleGroup", "/RuleGroup/RulesSource/RulesString", ["drop tcp any any", ""]],
    [
      "NetworkFirewall::FirewallPolicy",
      "/FirewallPolicy/StatelessDefaultActions",
      [["aws:drop"], ["aws:pass"]],
    ],
    ["Shield::Protection", "/HealthCheckArns", [["arn:aws:route53:::healthcheck/1"], []]],
  ])("may be harmed by any edit: %s %s %j", (type, path, [before, after]) => {
    expect(lean(type, path, [before, after])).toBe("harmful");
    expect(lean(type, path, [after, before])).toBe("harmful");
  });

  it("is missed when it is gone", () => {
    expect(lean("WAFv2::WebACL", "/", ["present", "absent"])).toBe("harmful");
    expect(lean("WAFv2::WebACL", "/", ["absent", "present"])).not.toBe("harmful");
  });

  it("is not harmed by words about it, nor by what stays as it was", () => {
    expect(lean("WAFv2::WebACL", "/Description", ["a", "b"])).toBe("neither");
    expect(lean("WAFv2::WebACL", "/Rules", [[block], [block]])).not.toBe("harmful");
  });

  it("leaves security groups to be read by what they let in", () => {
    const open = { CidrIp: "0.0.0.0/0", IpProtocol: "tcp", FromPort: 22, ToPort: 22 };
    expect(lean("EC2::SecurityGroup", "/SecurityGroupIngress", [[open], []])).toBe("safer");
    expect(lean("EC2::SecurityGroup", "/SecurityGroupIngress", [[], [open]])).toBe("harmful");
  });
});
