import { fc } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { recordFrom, recordOf, recordText, replay } from "#core/arbitration/record.ts";
import { keptLayers } from "#files/layers/kept-layers.ts";
import { readPolicy } from "#files/policy-text.ts";
import { showPolicy } from "#files/shown-policy.ts";
import { among, packagedText, policyFrom } from "../files/layers/from-texts.ts";
import { disputes } from "../laws/generate/disputes.ts";

const company = `# What this company says over the packaged policy.
parley: 1
name: company
extends: [parley/default@1]

# Whose accounts these are.
environments:
  - id: prod
    accounts: ["111111111111"]
  - id: test
    accounts: ["222222222222"]

# Who deploys, and which machines write.
actors:
  - {id: deploys, principals: ["*:role/deploy"], kind: pipeline, intent: consistency}
  - {id: scales, principals: ["*:role/scaler"], kind: automation, intent: availability}

guardrails:
  # Backups are kept for two weeks here.
  - id: backups-kept-a-week
    title: backups are kept for two weeks
    locked: true
  - id: small
    title: nothing grows beyond twenty by itself
    fields: [/DesiredCapacity]
    constraint: {max: 20}

unattributed:
  - {id: notes, fields: [/Description], answer: keep}

# We have no streams.
remove:
  - {id: standing/stream-shards, because: nothing here streams}

limits: {grace: 20m}

teams:
  - {name: checkout, in: {tags: {service: [checkout]}}, policy: ./checkout.yaml}
  - {name: search, in: {tags: {service: [search]}}, policy: ./search.yaml}
`;
const checkout = `parley: 1
guardrails:
  - id: checkout-open
    title: the shop stays reachable
    fields: [/MinSize]
    constraint: {min: 2}
`;
const search = `parley: 1
unattributed:
  - {id: search-size, fields: [/DesiredCapacity], answer: revert}
`;

const texts = { "company.yaml": company, "checkout.yaml": checkout, "search.yaml": search };
const policy = policyFrom(texts, "company.yaml");
const lines: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.split("\n")])),
  "parley/default@1": packagedText.split("\n"),
};

/** The lines from each place on that a reason names, the last word first. */
function readBack(at: string, most = 4): readonly string[] {
  return at.split(", over ").map((place) => {
    const [, file = "", line = ""] = /^(.+):(\d+)$/.exec(place) ?? [];
    const found = lines[file]?.slice(Number(line) - 1, Number(line) - 1 + most);
    if (found === undefined || found[0]?.trim() === "") throw new Error(`nothing stands at ${place}`);
    return found.join("\n");
  });
}

const lineOf = (text: string, part: string): number =>
  text.split("\n").findIndex((one) => one.includes(part)) + 1;

describe("a company's layer of forty lines with two teams over the packaged policy", () => {
  it("says of each row where it was written, and there it stands", () => {
    const shown = showPolicy({ text: company, name: "company.yaml", find: among(texts) });
    if ("diagnostics" in shown) throw new Error(JSON.stringify(shown.diagnostics));
    expect(shown.rows.length).toBeGreaterThan(300);
    const astray = shown.rows.filter(({ row, at }) => {
      const called = row.split("/").at(-1) ?? row;
      return !readBack(at).every((text) => text.includes(called));
    });
    expect(astray).toEqual([]);
  });

  it("names both layers where one speaks over the other", () => {
    const index = policy.file.guardrails.findIndex(({ id }) => id === "backups-kept-a-week");
    expect(policy.at(`/guardrails/${index}`)).toBe(
      `company.yaml:${lineOf(company, "id: backups-kept-a-week")}, over parley/default@1:${lineOf(packagedText, "id: backups-kept-a-week")}`,
    );
  });

  it("explains by places that are there, of the company, of its teams and of the packaged policy", () => {
    const named = new Set<string>();
    for (const dispute of fc.sample(disputes({ most: 3 }), { numRuns: 80, seed: 9 })) {
      const { verdict } = recordOf(dispute, policy);
      for (const { at } of verdict.fields.flatMap(({ because }) => because))
        if (at !== undefined) named.add(at);
    }
    expect(named.size).toBeGreaterThan(20);
    for (const at of named) expect(readBack(at).every((text) => text !== "")).toBe(true);
    const files = new Set(
      [...named].flatMap((at) => at.split(", over ").map((place) => place.replace(/:\d+$/, ""))),
    );
    expect([...files]).toEqual(expect.arrayContaining(["company.yaml", "parley/default@1"]));
  });

  it("replays an old record to the byte, by the layers that were kept with it", () => {
    const again = readPolicy(policy.written ?? company, "company.yaml", keptLayers(policy.layers));
    if (!("policy" in again)) throw new Error(JSON.stringify(again.diagnostics));
    expect(again.policy.digest).toBe(policy.digest);
    for (const dispute of fc.sample(disputes({ most: 3 }), { numRuns: 25, seed: 10 })) {
      const text = recordText(recordOf(dispute, policy));
      const record = recordFrom(JSON.parse(text));
      expect(replay(record, again.policy).same).toBe(true);
      expect(recordText(recordOf(record.dispute, again.policy))).toBe(text);
    }
  });

  it("takes a record for another policy's once a layer means something else", () => {
    const changed = policyFrom({ ...texts, "search.yaml": search.replace("revert", "keep") }, "company.yaml");
    const [dispute] = fc.sample(disputes({ most: 3 }), { numRuns: 1, seed: 10 });
    if (dispute === undefined) throw new Error("no dispute was made");
    expect(replay(recordOf(dispute, policy), changed)).toMatchObject({ same: false, why: "policy" });
  });
});
