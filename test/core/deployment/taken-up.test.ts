import { describe, expect, it } from "vitest";
import { withApprovers } from "#core/deployment/groups.ts";
import { takenUp } from "#core/deployment/taken-up.ts";
import { withPlayers } from "#local/play/players.ts";
import { policyFile } from "../arbitration/small-disputes.ts";

const approvers = [
  { name: "olga", principals: ["123456789012:role/olga", "123456789012:user/olga"], groups: ["owners"] },
] as never;

const written = policyFile();
const running = withApprovers(written, approvers);

describe("another policy as it would be taken up", () => {
  it("is the one that runs where nothing was changed", () => {
    expect(takenUp(written, { written, running })).toEqual(running);
  });

  it("has those who play on a laptop, as the packaged one has", () => {
    const played = withApprovers(withPlayers(written), approvers);
    expect(takenUp(written, { written, running: played })).toEqual(played);
  });

  it("has the deployment's people in its groups, and keeps what it says itself", () => {
    const candidate = policyFile({
      approvers: [
        { name: "owners", principals: ["new"] },
        { name: "others", principals: ["otto"] },
      ],
      onExpiry: { lease: "ask" },
    });
    const made = takenUp(candidate, { written, running });
    expect(made.approvers.map(({ principals }) => principals)).toEqual([
      ["new", "123456789012:role/olga", "123456789012:user/olga"],
      ["otto"],
    ]);
    expect(made.onExpiry.lease).toBe("ask");
    expect(made.authority.aliases).toEqual([["123456789012:role/olga", "123456789012:user/olga"]]);
  });

  it("names nobody in a group that it no longer has", () => {
    const candidate = policyFile({ approvers: [{ name: "others", principals: ["otto"] }] });
    expect(takenUp(candidate, { written, running }).approvers).toEqual(candidate.approvers);
  });
});
