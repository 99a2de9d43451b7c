import { describe, expect, it } from "vitest";
import { parted } from "#core/hidden/beside.ts";
import { at, claim, field, policy, situation } from "../small-disputes.ts";

const scaler = claim({
  id: "scaler",
  by: "scaler",
  constraint: { min: 8 },
  prefer: 10,
  motivation: { kind: "incident", ref: "INC-7" },
});
const saver = claim({
  id: "saver",
  by: "saver",
  constraint: { is: 5 },
  motivation: { kind: "incident", ref: "INC-7" },
});
const asks = (...rows: readonly object[]) =>
  policy({ unattributed: rows.length > 0 ? rows : [{ in: {}, actor: "any", answer: "ask" }] });

const edit = (parts: object = {}) =>
  claim({
    id: "edit",
    actor: { principal: "maria", via: "console", kind: "person", goals: [] },
    intent: "unattributed",
    motivation: { kind: "none" },
    source: "observed",
    madeAt: at("03:08"),
    changedAt: at("03:08"),
    ...parts,
  });

const rule = { IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp: "198.51.100.7/32" };
const rulePath = "/SecurityGroupIngress[IpProtocol=tcp,FromPort=22,ToPort=22,CidrIp=198.51.100.7/32]";

describe("a question", () => {
  it("says who did what when, and what there is to choose between", () => {
    const found = field({ is: 3, was: 10, claims: [edit({ constraint: { is: 3 } })] }, asks());
    expect(found.ask?.question).toMatchInlineSnapshot(
      `"maria via console scaled \`/DesiredCapacity\` from \`10\` to \`3\` on AWS::AutoScaling::AutoScalingGroup checkout: leave it so, or put back \`10\`?"`,
    );
    expect(found.ask?.why).toMatchInlineSnapshot(
      `"nobody has shown a reason for this edit. maria via console (no stated goal) scaled \`/DesiredCapacity\` from \`10\` to \`3\` at 03:08 UTC."`,
    );
    expect(found.ask?.options.map(({ consequence }) => consequence)).toMatchInlineSnapshot(`
      [
        "keep \`3\`, as maria wants",
        "put back \`10\`",
        "set a value of your own, within the guardrails",
        "leave \`3\` until the moment that you name, then it is weighed again",
      ]
    `);
  });

  it("names a rule of a firewall as people do", () => {
    const found = field(
      {
        live: { [rulePath]: rule },
        prior: { [rulePath]: null },
        claims: [edit({ field: rulePath, constraint: { is: rule } })],
      },
      asks(),
      rulePath,
    );
    expect(found.ask?.question).toMatchInlineSnapshot(
      `"maria via console added port 22 from 198.51.100.7/32 on AWS::AutoScaling::AutoScalingGroup checkout: leave it so, or remove port 22 from 198.51.100.7/32 again?"`,
    );
    expect(found.ask?.options.map(({ consequence }) => consequence)).toMatchInlineSnapshot(`
      [
        "keep it, as maria wants",
        "remove port 22 from 198.51.100.7/32 again",
        "set a value of your own, within the guardrails",
        "leave port 22 from 198.51.100.7/32 until the moment that you name, then it is weighed again",
      ]
    `);
  });

  it("offers each claimant's value with its advocate and with who waits then", () => {
    const found = field({ claims: [scaler, saver], situations: [situation()] });
    expect(found.ask?.question).toMatchInlineSnapshot(
      `"\`/DesiredCapacity\` of AWS::AutoScaling::AutoScalingGroup checkout is \`3\`: leave it so, or set \`10\`?"`,
    );
    expect(found.ask?.options.map(({ consequence }) => consequence)).toMatchInlineSnapshot(`
      [
        "keep \`3\`; scaler and saver wait",
        "set \`10\`, as scaler wants for availability; saver waits",
        "set \`5\`, as saver wants for availability; scaler waits",
        "set a value of your own, within the guardrails",
        "leave \`3\` until the moment that you name, then it is weighed again",
      ]
    `);
  });

  it("names the way where one name stands for two of the parties, and only there", () => {
    const via = (claim: typeof scaler, way: string) => ({ ...claim, actor: { ...claim.actor, via: way } });
    const consequences = (claims: readonly (typeof scaler)[]) =>
      field({ claims, situations: [situation()] }).ask?.options.map(({ consequence }) => consequence);
    const apart = consequences([via(scaler, "console"), via(saver, "terraform")]);
    expect(apart?.[1]).toBe("set `10`, as scaler wants for availability; saver waits");
    const byScaler = {
      ...via(saver, "terraform"),
      actor: { ...saver.actor, principal: "user/scaler", via: "terraform" },
    };
    expect(consequences([via(scaler, "console"), byScaler])?.slice(0, 3)).toEqual([
      "keep `3`; scaler via terraform and scaler via console wait",
      "set `5`, as scaler via terraform wants for availability; scaler via console waits",
      "set `10`, as scaler via console wants for availability; scaler via terraform waits",
    ]);
  });

  it("tells of several elements of a set that one answer is for all of them", () => {
    const members = "/Members";
    const set = { fields: { [members]: { topology: "set" } } };
    const found = field(
      {
        live: { [members]: ["a", "b"] },
        prior: { [members]: [] },
        facts: set,
        claims: [edit({ field: members, constraint: { is: ["a", "b"] } })],
      },
      asks(),
      members,
    );
    expect(found.ask?.question).toMatchInlineSnapshot(
      `"maria via console added \`a\` to \`/Members\` on AWS::AutoScaling::AutoScalingGroup checkout: leave it so, or remove \`a\` from \`/Members\` again? The answer goes for 1 other change there too."`,
    );
    expect(found.ask?.options[0]?.consequence).toMatchInlineSnapshot(`"keep it, as maria wants"`);
    expect(found.ask?.options[1]?.consequence).toMatchInlineSnapshot(
      `"remove \`a\` from \`/Members\` again; remove \`b\` from \`/Members\` again"`,
    );
  });

  it("tells nothing of what is hidden", () => {
    const facts = { fields: { "/DesiredCapacity": { sensitive: true } } };
    const found = field(
      { is: "hunter2", was: "swordfish", facts, claims: [edit({ constraint: { is: "hunter2" } })] },
      asks(),
    );
    expect(JSON.stringify(parted(found))).not.toMatch(/hunter2|swordfish/);
    expect(found.ask?.question).toMatchInlineSnapshot(
      `"maria via console changed the hidden value of \`/DesiredCapacity\` on AWS::AutoScaling::AutoScalingGroup checkout: leave it so, or put back what stood there before (hidden)?"`,
    );
  });
});
