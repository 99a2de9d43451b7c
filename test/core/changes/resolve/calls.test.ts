import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import type { Resolution } from "#core/changes/resolve/resolution.ts";
import { resolver } from "#core/changes/resolve/resolver.ts";

/**
 * One call as AWS records it. `expected` is the kind of write and `Type id` for each resource, without the leading
 * `AWS::` and divided by ` & `; then `@Property` where the call's name tells it. `no change`, or `? Type` where the
 * record cannot say which.
 */
type Row = {
  readonly call: string;
  readonly expected: string;
  readonly request: unknown;
  readonly response?: unknown;
  readonly more?: object;
};

function rowsIn(file: string): readonly Row[] {
  const text = readFileSync(new URL(`calls/${file}.jsonl`, import.meta.url), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
}

function recorded({ call, request, response = null, more }: Row) {
  const [source, eventName] = call.split(":");
  return {
    eventVersion: "1.11",
    eventSource: `${source}.amazonaws.com`,
    eventName,
    awsRegion: "eu-north-1",
    recipientAccountId: "123456789012",
    userIdentity: { type: "IAMUser", accountId: "123456789012" },
    eventType: "AwsApiCall",
    readOnly: false,
    requestParameters: request,
    responseElements: response,
    ...more,
  };
}

/** A resolution in the words of the table; the property only where the table names it. */
function told({ status, resources, write, owner }: Resolution, expected: string): string {
  if (status === "not-a-change") return "no change";
  const named = resources.map(({ type, id }) =>
    [type.slice("AWS::".length), ...(id === null ? [] : [id])].join(" "),
  );
  const property = expected.includes(" @") && owner !== undefined ? ` @${owner.property}` : "";
  const kind = status === "resolved" ? write : status === "unresolved" ? "?" : status;
  return `${kind} ${named.join(" & ")}${property}`;
}

const resolve = resolver(openCatalogue());

describe.each(["network", "accounts", "data", "compute"])("calls about %s, %$", (file) => {
  it.each(rowsIn(file))("is `$expected` when the call is `$call`, %$", (row) => {
    expect(told(resolve(recorded(row)), row.expected)).toBe(row.expected);
  });
});
