import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { parted } from "#core/hidden/beside.ts";
import { reader } from "#core/reading/reader.ts";
import { agents, callers, type Row, rows, variants } from "./calls.ts";

const recorded = new URL("calls.txt", import.meta.url);
const knowledge = openCatalogue();
const { read } = reader({ knowledge });
// Two in three calls do, and leave time for how else each may be recorded.
const calls = rows.filter((_, index) => index % 3 !== 2);

function recordOf(
  { call, request, response = null, more }: Row,
  at: number,
): Readonly<Record<string, unknown>> {
  const [source, eventName] = call.split(":");
  return {
    eventVersion: "1.11",
    eventID: `e-${at}`,
    eventTime: "2026-11-21T03:10:00Z",
    eventSource: `${source}.amazonaws.com`,
    eventName,
    awsRegion: "eu-north-1",
    recipientAccountId: "123456789012",
    userIdentity: callers[at % callers.length],
    userAgent: agents[at % agents.length],
    eventType: "AwsApiCall",
    managementEvent: true,
    eventCategory: "Management",
    readOnly: false,
    requestParameters: request,
    responseElements: response,
    ...more,
  };
}

/** What is read of a call, in a few words, and a mark that moves with all of it. */
function told(row: Row, at: number): string {
  const reading = read(recordOf(row, at)) as unknown as Readonly<Record<string, unknown>>;
  const {
    status,
    write,
    resources = [],
    edits = [],
    why,
  } = reading as {
    status?: string;
    write?: string;
    why?: string;
    resources?: readonly { readonly type: string; readonly id: string | null }[];
    edits?: readonly { readonly path: string }[];
  };
  const mark = createHash("sha256")
    .update(JSON.stringify(parted(reading)))
    .digest("hex")
    .slice(0, 6);
  const what = resources.map(({ type, id }) => `${type.slice(5)} ${id ?? "?"}`).join(" & ");
  const where = edits.map(({ path }) => path).slice(0, 2);
  return [status, write, what, ...where, why?.slice(0, 30), mark]
    .filter((word) => word !== undefined && word !== "")
    .join(" ");
}

const whole = (row: Row, at: number): string => {
  const plain = told(row, at);
  const others = Object.entries(variants)
    .slice(at % 5)
    .filter((_, index) => index % 5 === 0);
  const marks = others.map(([, change]) => told(change(row), at).slice(-6));
  return `${row.call} ${plain} | ${marks.map((mark) => (mark === plain.slice(-6) ? "=" : mark)).join(" ")}`;
};

it("what is read of every call, and however else it may be recorded, is as it was recorded", async () => {
  await expect(`${calls.map(whole).join("\n")}\n`).toMatchFileSnapshot("calls.txt");
});

it("of every call there is a record", () => {
  expect(calls.length).toBeGreaterThan(200);
  expect(readFileSync(recorded, "utf8").trimEnd().split("\n")).toHaveLength(calls.length);
});
