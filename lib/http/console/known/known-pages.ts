import type { Context } from "hono";
import type { Runtime } from "#acts/runtime.ts";
import { sideBySide } from "#acts/side-by-side.ts";
import type { Env } from "../../kit/app.ts";
import { formToken } from "../../pages/form-token.ts";
import type { Visitor } from "../visitor.ts";
import { type PageReading, readingsOf } from "./readings.ts";
import { isKnown, notAgain, tagged } from "./tagged.ts";

export type OwnPage = (c: Context<Env>, visitor: Visitor, runtime: Runtime) => Promise<Response>;

type ShowPage = (c: Context<Env>, visitor: Visitor, page: OwnPage) => Promise<Response>;

/** A page as somebody has it, and what it was made of. */
type MadePage = {
  readonly tag: string;
  readonly at: number;
  readonly policy: Runtime["policy"];
  readonly readings: readonly PageReading[];
};

const minute = 60_000;
const mostPages = 300;
const atOnce = 20;

/**
 * Shows pages with a tag each. Who has one already is told so without its being made again: what was read for it is
 * read once more, and where all of it is the same, so is the page, until the minute that it tells is over.
 */
export function knownPages(runtime: Runtime): ShowPage {
  const made = new Map<string, MadePage>();
  return async (c, visitor, page) => {
    if (c.req.method !== "GET") return await page(c, visitor, runtime);
    const asked = c.req.header("If-None-Match");
    const key = `${formToken(visitor.token)} ${c.req.url}`;
    const known = made.get(key);
    if (known !== undefined && isKnown(asked, known.tag) && (await isStill(known, runtime)))
      return notAgain(known.tag);
    const [at, { policy }] = [runtime.now(), runtime];
    const read = readingsOf(runtime);
    const { response, tag } = await tagged(await page(c, visitor, read.runtime), asked);
    if (made.size >= mostPages) made.clear();
    made.delete(key);
    const isWhole = read.isWhole() && runtime.policy === policy;
    if (tag !== undefined && isWhole) made.set(key, { tag, at, policy, readings: read.made });
    return response;
  };
}

async function isStill({ at, policy, readings }: MadePage, runtime: Runtime): Promise<boolean> {
  const isSameMinute = Math.floor(runtime.now() / minute) === Math.floor(at / minute);
  if (!isSameMinute || runtime.policy !== policy) return false;
  let isSame = true;
  await sideBySide(readings, atOnce, async ({ again, gave }) => {
    if (isSame && (await again()) !== gave) isSame = false;
  });
  return isSame;
}
