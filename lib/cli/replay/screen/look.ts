import type { Paint } from "../../terminal/paint.ts";

/** How the screen is set, and where the report was written. */
export type ScreenStyle = {
  readonly paint: Paint;
  readonly width: number;
  readonly report: string | undefined;
};
