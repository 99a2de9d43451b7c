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
