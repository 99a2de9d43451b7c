import { describe, expect, it } from "vitest";
import { memoryShadowBook } from "#adapters/memory/stores/policies/shadow-book.ts";
import type { ShadowGroup } from "#core/ports/stores/shadow-book.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { emptyDay } from "#core/shadow/counted.ts";
import { apiStage, home } from "../api-stage.ts";

const resource = parseResource(`${home}/eu-north-1/AWS::S3::Bucket/logs`);
const group = (actor: string, verdicts: number): ShadowGroup => ({
  ...{ rows: { candidate: "guardrail/closed c.yaml:14" }, actor, account: home, environment: "prod" },
  ...{ direction: "stricter", verdicts, examples: 0 },
});

async function tried() {
  const shadowBook = memoryShadowBook();
  const trial = (id: string, since: string) => ({ id, running: "a", candidate: "b", named: "c.yaml", since });
  await shadowBook.begin(trial("old", "2026-11-20T03:00:00Z"));
  await shadowBook.begin(trial("now", "2026-11-21T03:00:00Z"));
  const questions = { running: 1, candidate: 4, unknown: 2 };
  await shadowBook.save({
    ...emptyDay("now", "2026-11-21"),
    ...{ looks: 10, judgements: 2, differ: 3, unknown: 1, beyond: 1, questions, ungrouped: 2 },
    groups: [group("one", 1), group("two", 2)],
  });
  await shadowBook.save({
    ...emptyDay("now", "2026-11-22"),
    ...{ looks: 5, differ: 4, untried: { "too-large": 1, failed: 2, stopped: 3 } },
    groups: [group("one", 4)],
  });
  for (let index = 0; index < 30; index += 1)
    await shadowBook.putExample("now", {
      ...{ id: String(index).padStart(2, "0"), day: "2026-11-21", at: "2026-11-21T03:00:00Z", resource },
      ...{ rows: {}, direction: "stricter", dispute: "x".repeat(200_000) },
    });
  return apiStage({ shadowBook });
}

describe("what a candidate would decide", () => {
  it("is told of the latest trial, summed over its days", async () => {
    const { ask } = await tried();
    const { status, body } = await ask("GET", "/api/shadow");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      trial: { id: "now", named: "c.yaml" },
      verdicts: { looks: 15, judgements: 2, same: 8, differ: 7, unknown: 1, beyond: 1 },
      untried: { tooLarge: 1, failed: 2, stopped: 3 },
      questionsADay: { running: 0.5, candidate: 2 },
      groups: [
        { actor: "one", verdicts: 5 },
        { actor: "two", verdicts: 2 },
      ],
      more: 2,
    });
    expect(body["days"]).toHaveLength(2);
  });

  it("shows the latest examples, and no more of them than an answer bears", async () => {
    const { ask } = await tried();
    const examples = (await ask("GET", "/api/shadow")).body["examples"] as { id: string; dispute?: string }[];
    expect(examples.map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, index) => String(29 - index)),
    );
    expect(examples.filter(({ dispute }) => dispute !== undefined)).toHaveLength(5);
  });

  it("is told of another trial by its id, and of none that nobody began", async () => {
    const { ask } = await tried();
    expect((await ask("GET", "/api/shadow?trial=old")).body).toMatchObject({
      verdicts: { looks: 0 },
      days: [],
    });
    expect((await ask("GET", "/api/shadow?trial=none")).status).toBe(404);
    const { status, body } = await apiStage().ask("GET", "/api/shadow");
    expect([status, body["detail"]]).toEqual([404, "no candidate was tried, or not under this id"]);
  });
});
