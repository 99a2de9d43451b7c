/** How much time the lanes of a sheet may show, in milliseconds: from an hour to 90 days. */
export const windows = {
  "1h": 3_600_000,
  "6h": 21_600_000,
  "24h": 86_400_000,
  "7d": 604_800_000,
  "30d": 2_592_000_000,
  "90d": 7_776_000_000,
} as const;

export type WindowName = keyof typeof windows;

export const usualWindow: WindowName = "24h";

/** Three quarters of a window are before its moment. */
export const partBefore = 3 / 4;

export const isWindow = (text: string): text is WindowName => Object.hasOwn(windows, text);
