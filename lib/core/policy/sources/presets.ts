import type { PresetName } from "./preset-names.ts";
import { alertmanager, datadog, generic, grafana } from "./presets/monitors.ts";
import { opsgenie, pagerduty } from "./presets/paging.ts";
import { github, jira, servicenow } from "./presets/tickets.ts";
import type { SourcePreset } from "./source-preset.ts";

/** What policies/sources says, where a policy names it. */
export const presets: Readonly<Record<PresetName, SourcePreset>> = {
  pagerduty,
  opsgenie,
  servicenow,
  jira,
  github,
  datadog,
  grafana,
  alertmanager,
  generic,
};
