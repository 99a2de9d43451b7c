import type { Settings } from "#acts/settings.ts";

export const worldAccount = "123456789012";
export const worldRegion = "eu-north-1";
const restorerRole = `${worldAccount}:role/parley-restorer`;

/** An installation that governs one account and one region. */
export const worldSettings = (governs: readonly string[], chosen: Partial<Settings> = {}): Settings => ({
  account: worldAccount,
  region: worldRegion,
  accounts: [worldAccount],
  regions: [worldRegion, "us-east-1", "global"],
  governs,
  restorers: [restorerRole],
  sessionTags: true,
  looksPerDay: 1_000_000,
  startsPerDay: 100_000,
  readsPerSecond: 5,
  lookDelayMs: 10_000,
  shadow: false,
  learning: "drafts",
  approvers: [],
  channels: [],
  mailedActors: [],
  reviews: [],
  readers: [],
  signIn: "guarded",
  publicUrl: "http://127.0.0.1:8787",
  ...chosen,
});
