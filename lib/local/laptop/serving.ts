import { laptopKey } from "../http/key-file.ts";
import { followingClock, processTimer } from "../time/following-clock.ts";
import { type Laptop, type LaptopOptions, openLaptop } from "./laptop.ts";
import { accessOpened, storyMs } from "./opened-access.ts";

export type ServingOptions = Pick<LaptopOptions, "port" | "sent" | "decided" | "warned"> & {
  readonly keyFile: string;
  /** Whether something has happened that somebody is asked about, and how soon. */
  readonly story?: { readonly askedInMs: number };
};

/** Opens the laptop and lets time run. */
export async function beginServing({ keyFile, story, ...options }: ServingOptions): Promise<Laptop> {
  const now = Date.now();
  const failed = (error: unknown) => options.warned(String(error));
  // A story began a while ago, so that nobody waits for the time in which it could have explained itself.
  const start = story === undefined ? now : now - storyMs + story.askedInMs;
  const clock = followingClock(start, { now: Date.now, timer: processTimer, failed });
  const laptop = await openLaptop({ ...options, key: laptopKey(keyFile), clock });
  if (story !== undefined) await accessOpened(laptop.world);
  await clock.advanceTo(now);
  clock.follow();
  const close = async () => {
    clock.stop();
    await laptop.close();
  };
  return { ...laptop, close };
}
