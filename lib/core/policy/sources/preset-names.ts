import type { situationKinds } from "../../claims/words.ts";

/** The systems whose messages are known. */
export const presetNames = [
  "pagerduty",
  "opsgenie",
  "servicenow",
  "jira",
  "github",
  "datadog",
  "grafana",
  "alertmanager",
  "generic",
] as const;
export type PresetName = (typeof presetNames)[number];

/** What each of them may declare; it stands apart from the presets because every judgement asks for it. */
export const presetKinds = {
  pagerduty: ["incident"],
  opsgenie: ["incident", "alarm"],
  servicenow: ["incident", "change-ticket"],
  jira: ["incident", "change-ticket"],
  github: ["incident"],
  datadog: ["alarm"],
  grafana: ["alarm"],
  alertmanager: ["alarm"],
  generic: [
    "incident",
    "alarm",
    "degradation",
    "maintenance",
    "freeze",
    "launch",
    "peak",
    "budget",
    "change-ticket",
    "finding",
  ],
} as const satisfies Readonly<Record<PresetName, readonly (typeof situationKinds)[number][]>>;
