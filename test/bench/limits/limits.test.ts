import { expect, it } from "vitest";
import { perLookAmong } from "./among-situations.ts";

it("a look reads, writes and asks the same with no situation and with hundreds, fifty of them where it looks", async () => {
  const quiet = await perLookAmong(0);
  expect(await perLookAmong(400)).toEqual(quiet);
  expect(quiet.messages).toBeLessThan(1.2);
});
