import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import {
  coversAnyField,
  coversField,
  isExact,
  matchesAnyField,
  matchesField,
  patternFault,
} from "#core/fields/field-pattern.ts";

describe("a field pattern", () => {
  it.each([
    { pattern: "/A", field: "/A", matches: true, covers: true },
    { pattern: "/A", field: "/AB", matches: false, covers: false },
    { pattern: "/A", field: "/A/B", matches: false, covers: true },
    { pattern: "/A", field: "/A[Key=x]", matches: false, covers: true },
    { pattern: "/A/B", field: "/A", matches: false, covers: false },
    { pattern: "/*", field: "/A", matches: true, covers: true },
    { pattern: "/*", field: "/A/B", matches: false, covers: true },
    { pattern: "/A*", field: "/AB", matches: true, covers: true },
    { pattern: "/A*", field: "/BA", matches: false, covers: false },
    { pattern: "/*Name", field: "/GroupName", matches: true, covers: true },
    { pattern: "/**", field: "/A", matches: true, covers: true },
    { pattern: "/**", field: "/A[Key=x]/B", matches: true, covers: true },
    { pattern: "/**/B", field: "/B", matches: true, covers: true },
    { pattern: "/**/B", field: "/A[Key=x]/C/B", matches: true, covers: true },
    { pattern: "/**/B", field: "/A/B/C", matches: false, covers: true },
    { pattern: "/A/**", field: "/A", matches: true, covers: true },
    { pattern: "/A/**/C", field: "/A/C", matches: true, covers: true },
    { pattern: "/A/**/C", field: "/B/C", matches: false, covers: false },
    { pattern: "/A/*/C", field: "/A/C", matches: false, covers: false },
    { pattern: "/A/*/C", field: "/A[Key=x]/C", matches: false, covers: false },
    { pattern: "/Tags[Key=env]", field: "/Tags[Key=env]", matches: true, covers: true },
    { pattern: "/Tags[Key=env]", field: "/Tags[Key=environment]", matches: false, covers: false },
    { pattern: "/Tags[Key=aws:*]/Value", field: "/Tags[Key=aws:x]/Value", matches: true, covers: true },
    { pattern: "/Tags[Key=aws:*]/Value", field: "/Tags[Key=env]/Value", matches: false, covers: false },
    { pattern: "/Tags[Key=aws:*]", field: "/Tags[Key=aws:x]/Value", matches: false, covers: true },
    { pattern: "/Tags[Key=aws:*]", field: "/Tags[Name=aws:x]", matches: false, covers: false },
    { pattern: "/Tags[Key=aws:*]", field: "/Tags[Key=aws:x,Zone=a]", matches: false, covers: false },
    { pattern: "/Tags[Key=*]", field: "/Tags[=aws:x]", matches: false, covers: false },
    { pattern: "/R[A=1,B=*]", field: "/R[B=2,A=1]", matches: true, covers: true },
    { pattern: "/R[A=1,B=2]", field: "/R[B=2,A=1]", matches: true, covers: true },
    { pattern: "/S[=subnet-*]", field: "/S[=subnet-1]", matches: true, covers: true },
    { pattern: "/S[=subnet-*]", field: "/S[=vpc-1]", matches: false, covers: false },
    { pattern: "/S[=subnet-*]", field: "/S[Id=subnet-1]", matches: false, covers: false },
    { pattern: "/S[=subnet-*]", field: "/S/subnet-1", matches: false, covers: false },
    { pattern: "/S[*]", field: "/S[=subnet-1]", matches: true, covers: true },
    { pattern: "/S[*]", field: "/S[A=1,B=2]", matches: true, covers: true },
    { pattern: "/S[*]", field: "/S/A", matches: false, covers: false },
    { pattern: "/S[*]", field: "/S", matches: false, covers: false },
    { pattern: "/S[*]/P", field: "/S[A=1]/P", matches: true, covers: true },
    { pattern: '/T[Key="a[*]b"]', field: '/T[Key="a[x]b"]', matches: true, covers: true },
    { pattern: '/T[Key="a[*]b"]', field: "/T[Key=a]", matches: false, covers: false },
    { pattern: '/T[Key="a\\"[*]b"]', field: '/T[Key="a\\"[]b"]', matches: true, covers: true },
    { pattern: "/A~1B", field: "/A~1B", matches: true, covers: true },
    { pattern: "/*/B", field: "/A~1B", matches: false, covers: false },
  ])("$pattern on $field", ({ pattern, field, matches, covers }) => {
    expect(matchesField(pattern, field)).toBe(matches);
    expect(coversField(pattern, field)).toBe(covers);
    // A second time from memory.
    expect(matchesField(pattern, field)).toBe(matches);
    expect(matchesAnyField(["/Nowhere", pattern], field)).toBe(matches);
    expect(coversAnyField(["/Nowhere", pattern], field)).toBe(covers);
  });

  it.each([
    { pattern: "/A", exact: true },
    { pattern: "/A[Key=x]/B", exact: true },
    { pattern: "/A[=x]", exact: true },
    { pattern: "/A*", exact: false },
    { pattern: "/**", exact: false },
    { pattern: "/A[*]", exact: false },
    { pattern: "/A[Key=x*]", exact: false },
    { pattern: "/A[K*=x]", exact: false },
    { pattern: "/A[=x*]", exact: false },
  ])("$pattern is exact: $exact", ({ pattern, exact }) => {
    expect(isExact(pattern)).toBe(exact);
  });

  const names = fc.constantFrom("A", "B", "C");
  const path = fc.array(
    fc.oneof(
      names.map((n) => `/${n}`),
      names.map((n) => `[K=${n}]`),
    ),
    { maxLength: 5 },
  );
  const field = path.map((steps) => `/A${steps.join("")}`);
  test.prop([field])("means the field that it spells", (text) => {
    expect(isExact(text)).toBe(true);
    expect(matchesField(text, text)).toBe(true);
  });
  test.prop([field, field])("covers what it matches, and what lies beneath", (pattern, text) => {
    if (matchesField(pattern, text)) expect(coversField(pattern, text)).toBe(true);
    expect(coversField(pattern, `${pattern}/D`)).toBe(true);
    expect(matchesField("/**", text)).toBe(true);
  });

  it("takes few steps for many wildcards on a long path", () => {
    const long = `/${Array.from({ length: 32 }, () => "A").join("/")}`;
    const pattern = `/**${"/**/A".repeat(14)}/B`;
    expect(matchesField(pattern, long)).toBe(false);
    expect(matchesField(`/**${"/**/A".repeat(14)}`, long)).toBe(true);
  });

  it("still answers after more patterns and fields than it remembers", () => {
    for (let n = 0; n < 5_000; n += 1) {
      expect(matchesField(`/A${n}*`, `/A${n}`)).toBe(true);
      expect(coversField("/F*", `/F${n}/x`)).toBe(true);
    }
    expect(coversField("/F*", "/G")).toBe(false);
  });

  it.each([
    { pattern: "/A[*]/B", fault: undefined },
    {
      pattern: "A",
      fault:
        "`A` is not a field pattern: it does not start with `/`; write it like `/DesiredCapacity` or `/Tags[Key=env]/Value`",
    },
    {
      pattern: "/A[*]/B[3]",
      fault:
        "`/A[*]/B[3]` is not a field pattern: the key at character 9 has no value; lists are addressed by key, never by index: write `/Tags[Key=env]`, or `/Subnets[=subnet-1]` for an element of a set",
    },
  ])("$pattern is at fault: $fault", ({ pattern, fault }) => {
    expect(patternFault(pattern)).toBe(fault);
  });
});
