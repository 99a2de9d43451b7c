const learned = { since: "2020-01-01T00:00:00Z", draft: "d".repeat(64), support: "a".repeat(64) };
const asking = { unattributed: [{ answer: "ask" }] };

/** What the packaged policy is extended with, each for what it does not say itself. */
export const standing: Readonly<Record<string, object>> = {
  "that answers": {
    ...asking,
    answers: [
      { id: "for-edits", asked: ["unexplained"], direction: "safer", answer: "challenger" },
      { id: "for-holders", asked: ["near-tie", "rule"], against: {}, answer: "holder" },
      { id: "for-pipelines", for: { kinds: ["pipeline"] }, answer: "challenger" },
      { id: "for-the-rest", for: { kinds: ["unknown", "automation"] }, answer: "agreed" },
      { id: "learnt-tie", asked: ["near-tie"], answer: "holder", learned },
      { id: "learnt-edit", asked: ["unexplained"], reversible: true, answer: "agreed", learned },
    ],
  },
  "that learnt to ask": {
    rules: [
      { id: "asks-always", title: "often undone", for: {}, ask: { meanwhile: "live" }, learned },
      {
        id: "asks-of-robots",
        title: "robots undone",
        for: { kinds: ["automation"] },
        ask: { meanwhile: "prior", onSilence: "claim" },
        learned,
      },
    ],
  },
  "that writes at noon": {
    writes: [{ id: "noons", effect: "allow", cron: "0 12 * * *", duration: "6h" }],
    freezes: [{ id: "mornings", cron: "0 6 * * *", duration: "5h", for: { kinds: ["pipeline", "person"] } }],
  },
  "with short limits": {
    limits: { grace: "50m", doubt: "1h", doubts: 1, stable: "5m", stride: 2, waiting: "3d", stale: "1m" },
    onExpiry: { lease: "revert", need: "ask" },
  },
};
