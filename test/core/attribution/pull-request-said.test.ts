import { describe, expect, it } from "vitest";
import { attribute, pullRequestSaid } from "#core/attribution/attribute.ts";
import { settled } from "#core/attribution/channels/testimonies.ts";
import { testimonyFrom } from "#core/attribution/channels/words/reason.ts";
import { referencesFrom } from "#core/attribution/channels/words/references.ts";

const references = referencesFrom({ references: {} });
const pr = "https://github.com/acme/infra/pull/12";
const other = "https://gitlab.com/acme/infra/-/merge_requests/3";
const at = "2026-11-21T03:00:00Z";

describe("the pull request of a change", () => {
  it("is heard without any reason, says nothing of why, and is no text that is none", () => {
    expect(testimonyFrom({ pr }, "session", references)).toEqual({ source: "session", pr });
    expect(testimonyFrom({ pr: "acme/infra#12" }, "session", references)).toBeUndefined();
    const alone = [{ source: "session", pr } as const];
    expect(attribute(settled(alone, at))).toBeUndefined();
    expect(pullRequestSaid(settled(alone, at))).toBe(pr);
  });

  it("goes along with a reason, and the stronger channel's counts", () => {
    const said = testimonyFrom({ pr, intent: "cost" }, "session", references);
    expect(said).toEqual({ source: "session", intent: "cost", pr });
    const tag = { source: "tag", pr: other } as const;
    for (const words of [
      [said, tag],
      [tag, said],
    ])
      expect(pullRequestSaid(words.filter((word) => word !== undefined))).toBe(pr);
  });

  it("hides no contradiction of a session", () => {
    const contrary = [
      { source: "session", pr },
      { source: "session", intent: "cost" },
      { source: "session", intent: "security" },
    ] as const;
    expect(attribute(settled(contrary, at))?.contradicted).toBe(true);
    expect(attribute(settled(contrary, at))).toEqual(attribute(settled(contrary.slice(1), at)));
  });
});
