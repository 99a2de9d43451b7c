import { describe, expect, it } from "vitest";
import { confirmation } from "#core/attribution/verify.ts";
import type { Claim } from "#core/claims/claim.ts";
import { claim, situation } from "../arbitration/small-disputes.ts";
import { confirmed, witnesses } from "./confirmed-reasons.ts";

const because = (kind: string, parts: Parameters<typeof claim>[0] = {}): Claim =>
  claim({ motivation: { kind, ref: "INC-7" }, ...parts });

describe("an attestation counts only from the owner", () => {
  const owners = { data: ["dora", "dan"], service: ["sven"] };
  const signed = (...by: readonly string[]) =>
    situation({ kind: "attestation", ...(by.length > 0 && { by }) });

  it.each([
    { intent: "data-protection", by: ["dora"], answer: "yes" },
    { intent: "data-protection", by: ["dora", "dan"], answer: "yes" },
    { intent: "data-protection", by: ["dora", "sven"], answer: "no" },
    { intent: "data-protection", by: ["sven"], answer: "no" },
    { intent: "cost", by: ["sven"], answer: "yes" },
    { intent: "cost", by: ["dora"], answer: "no" },
    { intent: "security", by: ["carl"], answer: "yes" },
    { intent: "security", by: ["sven"], answer: "no" },
    { intent: "cost", by: ["svens-alias"], answer: "yes" },
  ])("$answer of $by for $intent", ({ intent, by, answer }) => {
    const authority = {
      attestations: { "data-protection": ["data"], security: ["carl"], default: ["service"] },
    };
    const seen = { policy: { authority }, owners, aliases: [["sven", "svens-alias"]] };
    expect(confirmed(because("exception", { intent }), [signed(...by)], seen)).toBe(answer);
  });

  it("and from nobody where the policy or the dispute names none", () => {
    const authority = { attestations: { "data-protection": ["data"] } };
    expect(confirmed(because("exception"), [signed("sven")], { policy: { authority }, owners })).toBe("no");
    const nobody = because("exception", { intent: "data-protection" });
    expect(confirmed(nobody, [signed("dora")], { policy: { authority } })).toBe("no");
  });

  it("and the situation it was is told", () => {
    const seen = situation();
    expect(confirmation(because("incident"), witnesses([seen]))).toEqual({
      confirmed: true,
      situation: seen,
    });
  });
});
