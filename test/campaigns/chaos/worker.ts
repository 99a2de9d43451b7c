import { parentPort, workerData } from "node:worker_threads";
import { storyFrom } from "./generate.ts";
import { play } from "./play.ts";

const { planted } = workerData as { readonly planted?: string };

parentPort?.on("message", async (seed: number) => {
  parentPort?.postMessage(await play(storyFrom(seed), { planted }));
});
