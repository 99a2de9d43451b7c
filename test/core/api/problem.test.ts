import { describe, expect, it } from "vitest";
import { type ProblemKind, problemOf, statusOf, titleOf } from "#core/api/problem.ts";

describe("a problem", () => {
  it.each<{ kind: ProblemKind; status: number }>([
    { kind: "not-valid", status: 400 },
    { kind: "nobody-known", status: 403 },
    { kind: "not-yours", status: 403 },
    { kind: "not-found", status: 404 },
    { kind: "no-such-route", status: 404 },
    { kind: "wrong-method", status: 405 },
    { kind: "conflict", status: 409 },
    { kind: "out-of-date", status: 412 },
    { kind: "too-large", status: 413 },
    { kind: "not-json", status: 415 },
    { kind: "key-reused", status: 422 },
    { kind: "no-version", status: 428 },
    { kind: "broken", status: 500 },
    { kind: "unavailable", status: 503 },
  ])("$kind has status $status, a title, and what is wrong in words", ({ kind, status }) => {
    const errors = [{ pointer: "/a", detail: "wrong" }];
    expect(problemOf(kind, { detail: "it is", hint: "do this", errors }, "request-1")).toEqual({
      ...{ type: `urn:parley:problem:${kind}`, title: titleOf(kind), status },
      ...{ detail: "it is", hint: "do this", errors, instance: "request-1" },
    });
    expect(statusOf(kind)).toBe(status);
    expect(titleOf(kind)).toMatch(/^[A-Z][a-zJPSON' ]+$/);
  });
});
