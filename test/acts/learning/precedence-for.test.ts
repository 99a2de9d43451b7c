import { describe, expect, it } from "vitest";
import { precedencesOf } from "#acts/questions/precedence-for.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import type { Recall } from "#core/ports/people/recall.ts";
import { quiet } from "#local/world/local-world.ts";

const asked = (id: string) =>
  ({ id, fields: ["/Name"], askedAt: "2026-11-21T03:00:00Z", ask: {} }) as unknown as OpenQuestion;

describe("precedents beside several questions", () => {
  it("are looked up once for each, however many read of it", async () => {
    const seen: string[] = [];
    const recall: Recall = {
      of: ({ question }) => {
        seen.push(question);
        return Promise.resolve({ count: 1, last: "2026-11-12T03:00:00Z", answers: [], unlike: [] });
      },
    };
    const questions = [asked("a"), asked("b"), asked("a"), asked("b")];
    const found = await precedencesOf(questions, {} as Dispute, { recall, log: quiet });
    expect(seen).toEqual(["a", "b"]);
    expect([...found.keys()]).toEqual(["a", "b"]);
  });
});
