import vm from "node:vm";
import { describe, expect, it } from "vitest";
import { script } from "#console/script.ts";

type Listener = (event: object) => void;
type Told = { readonly status: number; readonly type?: string };

/** A page without anything in it but its tag, and a window whose time passes when a test says so. */
function open(answer: () => Told) {
  const heard = new Map<string, Listener>();
  const asked: { readonly address: string; readonly tag: string }[] = [];
  const waits: number[] = [];
  const state: { timer: (() => void) | undefined } = { timer: undefined };
  const listen = (name: string, listener: Listener) => void heard.set(name, listener);
  const live = { dataset: { tag: "first" }, localName: "main", querySelector: () => null };
  const document = {
    hidden: false,
    querySelector: (wished: string) => (wished === "[data-tag]" ? live : null),
    querySelectorAll: () => [],
    getElementById: () => null,
    addEventListener: listen,
  };
  const fetched = (address: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ address, tag: headers["if-none-match"] ?? "" });
    return Promise.try(answer).then((told) => ({ ...told, headers: new Headers() }));
  };
  const window = {
    ...{ document, location: { href: "https://parley.example/v1/console" }, performance, Intl, URL },
    ...{ AbortController, fetch: fetched, addEventListener: listen },
    setTimeout: (run: () => void, ms: number) => {
      waits.push(ms);
      state.timer = run;
      return 1;
    },
    clearTimeout: () => {
      state.timer = undefined;
    },
  };
  vm.runInNewContext(script, window);
  /** Whatever is waited for is over. */
  const pass = async () => {
    const run = state.timer;
    state.timer = undefined;
    run?.();
    await new Promise((done) => setImmediate(done));
  };
  const happens = async (name: string) => {
    heard.get(name)?.({});
    await new Promise((done) => setImmediate(done));
  };
  return { document, asked, waits, pass, happens, isWaiting: () => state.timer !== undefined };
}

const same: Told = { status: 304 };

describe("the script of a page", () => {
  it("is small, and whole", () => {
    expect(Buffer.byteLength(script)).toBeLessThanOrEqual(20_000);
    expect(script).not.toContain("</script");
    expect(() => new vm.Script(script)).not.toThrow();
  });

  it("asks after 2 s, and more and more seldom up to every 30 s while nothing changes", async () => {
    const page = open(() => same);
    for (let n = 0; n < 20; n += 1) await page.pass();
    expect(page.waits[0]).toBe(2_000);
    expect(page.waits).toEqual(page.waits.toSorted((a, b) => a - b));
    expect(page.waits.at(-1)).toBe(30_000);
    expect(page.asked).toHaveLength(20);
    expect(page.asked[0]).toEqual({ address: "https://parley.example/v1/console", tag: '"first"' });
  });

  it("asks soon again when somebody does something", async () => {
    const page = open(() => same);
    for (let n = 0; n < 20; n += 1) await page.pass();
    await page.happens("focus");
    expect(page.waits.at(-1)).toBe(2_000);
    await page.happens("focus");
    expect(page.waits).toHaveLength(22);
  });

  it("asks nothing while nobody sees it, and at once when somebody does again", async () => {
    const page = open(() => same);
    page.document.hidden = true;
    await page.happens("visibilitychange");
    expect([page.isWaiting(), page.asked.length]).toEqual([false, 0]);
    page.document.hidden = false;
    await page.happens("visibilitychange");
    expect([page.isWaiting(), page.asked.length]).toEqual([true, 1]);
  });

  it("asks no more once it is sent somewhere else, as those are who are no longer signed in", async () => {
    const page = open(() => ({ status: 0, type: "opaqueredirect" }));
    await page.pass();
    expect([page.isWaiting(), page.asked.length]).toEqual([false, 1]);
  });

  it("goes on where it was not answered", async () => {
    const page = open(() => {
      throw new Error("nobody there");
    });
    for (let n = 0; n < 3; n += 1) await page.pass();
    expect([page.isWaiting(), page.asked.length]).toEqual([true, 3]);
  });
});
