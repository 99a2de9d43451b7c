import { setFlagsFromString } from "node:v8";

/**
 * Of a log nearly everything is forgotten at once, and the little that is kept for a while makes V8 reserve some
 * hundred megabytes that bring nothing: new things get no more room than at first, old ones little more than they need.
 */
export function keepHeapSmall(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--heap-growing-percent=60");
}
