import { describe, expect, it } from "vitest";
import { parley } from "./stage.ts";

describe("parley schema", () => {
  it("prints every schema by its name", async () => {
    const { code, out } = await parley(["schema"]);
    expect(code).toBe(0);
    expect(Object.keys(JSON.parse(out))).toEqual([
      "policy",
      "dispute",
      "suite",
      "verdict",
      "reading",
      "replay",
      "record",
      "snapshot",
      "decision-event",
      "deployment",
      "webhook",
      "api",
    ]);
  });

  it.each([
    "policy",
    "dispute",
    "suite",
    "verdict",
    "reading",
    "replay",
    "decision-event",
    "deployment",
    "webhook",
  ])("prints the schema of a %s alone", async (name) => {
    const schema = JSON.parse((await parley(["schema", name])).out);
    expect(schema).toMatchObject({ $schema: expect.stringContaining("json-schema.org"), type: "object" });
    expect(schema.additionalProperties).toBe(false);
  });

  it("prints the API as a document that a generator of clients reads", async () => {
    const document = JSON.parse((await parley(["schema", "api"])).out);
    expect(document).toMatchObject({ openapi: "3.1.0", info: { title: "Parley" } });
    expect(Object.keys(document.paths)).toContain("/api/dockets");
  });

  it("asks an author only for what has no default", async () => {
    const { required } = JSON.parse((await parley(["schema", "dispute"])).out);
    expect(required).toEqual(["resource", "now"]);
  });
});
