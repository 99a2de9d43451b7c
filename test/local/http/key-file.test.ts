import { chmodSync, mkdtempSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { keyFor, laptopKey } from "#local/http/key-file.ts";

const place = () => join(mkdtempSync(join(tmpdir(), "parley-key-")), "own", "laptop.key");
const remedy = "remove it, and a new one is made; old links end with it";

describe("the key of a laptop", () => {
  it("is made at the first time, for its owner's eyes only, and is the same from then on", () => {
    const path = place();
    const key = laptopKey(path);
    expect(key).toHaveLength(32);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(path, "..")).mode & 0o777).toBe(0o700);
    expect(laptopKey(path)).toEqual(key);
    expect(laptopKey(place())).not.toEqual(key);
  });

  it.each([0o640, 0o604, 0o620, 0o660, 0o644])("is refused under mode %o", (mode) => {
    const path = place();
    laptopKey(path);
    chmodSync(path, mode);
    expect(() => laptopKey(path)).toThrow(
      expect.objectContaining({
        name: "InvalidInput",
        message: `the key file \`${path}\` may be read or written by others`,
        hint: `run \`chmod 600 ${path}\``,
      }),
    );
  });

  it("is refused where it is not as it was made, and stays as it is", () => {
    const path = place();
    laptopKey(path);
    writeFileSync(path, "short");
    const complaint = { message: `the key file \`${path}\` does not hold 32 bytes`, hint: remedy };
    expect(() => laptopKey(path)).toThrow(expect.objectContaining(complaint));
    expect(readFileSync(path, "utf8")).toBe("short");
  });

  it("is not looked for elsewhere", () => {
    const path = place();
    laptopKey(path);
    const link = `${path}-2`;
    symlinkSync(path, link);
    expect(() => laptopKey(link)).toThrow(`the key file \`${link}\` cannot be used: ELOOP`);
  });

  it("gives a key of its own to each purpose", () => {
    const key = laptopKey(place());
    expect(keyFor(key, "links")).toMatch(/^[0-9a-f]{64}$/);
    expect(keyFor(key, "links")).toBe(keyFor(key, "links"));
    expect(keyFor(key, "links")).not.toBe(keyFor(key, "signing in"));
    expect(keyFor(key, "links")).not.toContain(Buffer.from(key).toString("hex"));
  });
});
