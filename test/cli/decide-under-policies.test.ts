import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fc } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { recordFrom, recordOf, recordText } from "#core/arbitration/record.ts";
import { judgedTwice } from "#core/preview/two-policies.ts";
import { defaultPolicy, policyFrom } from "../laws/default-policy.ts";
import { dispute } from "../laws/generate/disputes.ts";
import { policyDocument } from "../laws/generate/policies.ts";
import { folderWith, parley } from "./stage.ts";

const tries = 6;

it("what another policy would have decided is what `parley decide` says of each record under both", async () => {
  const [running = {}, candidate = {}] = fc.sample(policyDocument, { numRuns: 2, seed: 7 });
  const texts = { "running.yaml": JSON.stringify(running), "candidate.yaml": JSON.stringify(candidate) };
  const policies = {
    running: policyFrom(texts["running.yaml"], "running.yaml"),
    candidate: policyFrom(texts["candidate.yaml"], "candidate.yaml"),
  };
  const records = fc
    .sample(dispute, { numRuns: tries, seed: 8 })
    .map((one) => recordText(recordOf(one, defaultPolicy)));
  const files = Object.fromEntries(records.map((text, n) => [`record-${n}.json`, text]));
  const cwd = await folderWith({ ...texts, ...files });
  for (const [name, text] of Object.entries(files)) {
    const twice = judgedTwice(recordFrom(JSON.parse(text)), policies);
    for (const [policy, judged] of [
      ["running.yaml", twice.asIs],
      ["candidate.yaml", twice.wouldBe],
    ] as const) {
      const { out, err } = await parley(["decide", name, "--policy", policy, "--json"], { cwd });
      expect(err).toBe("");
      expect(JSON.parse(out).verdict).toEqual(JSON.parse(JSON.stringify(judged.verdict)));
    }
    expect(await readFile(join(cwd, name), "utf8")).toBe(text);
  }
});
