import { describe, expect, it } from "vitest";
import { BrokenInvariant, InvalidInput, Misconfigured, Unavailable } from "#core/faults.ts";
// @ts-expect-error: the same module once more, as a file that a function opens later brings it along.
import * as again from "#core/faults.ts?again";

const kinds = { InvalidInput, Unavailable, Misconfigured, BrokenInvariant };

describe.each(Object.entries(kinds))("a fault of the kind %s", (name, kind) => {
  it("is one of its kind and of no other, also where another copy of the classes made it", () => {
    const copy = (again as typeof kinds)[name as keyof typeof kinds];
    expect(copy).not.toBe(kind);
    for (const fault of [new kind("no"), new copy("no")]) {
      const known = Object.entries(kinds).filter(([, each]) => fault instanceof each);
      expect(known.map(([each]) => each)).toEqual([name]);
    }
  });

  it("is no error of somebody else's that has its name, and nothing that is thrown besides", () => {
    const stranger = Object.assign(new Error("no"), { name });
    for (const thrown of [stranger, { name }, name, null, undefined])
      expect(thrown instanceof kind).toBe(false);
  });

  it("is none of a narrower kind", () => {
    class Narrower extends (kind as typeof InvalidInput) {}
    expect(new kind("no") instanceof Narrower).toBe(false);
    expect(new Narrower("no") instanceof Narrower).toBe(true);
    expect(new Narrower("no") instanceof kind).toBe(true);
  });
});
