import { presetKinds } from "../preset-names.ts";
import type { SourcePreset } from "../source-preset.ts";

/** The payload that docs/deploy.md has to be written into a webhook of Datadog. */
export const datadog: SourcePreset = {
  kinds: presetKinds.datadog,
  proof: { scheme: "secret", header: "X-Parley-Secret", as: "plain" },
  kind: { is: "alarm" },
  ref: { at: "monitor", prefix: "alarm/" },
  state: {
    at: "transition",
    map: {
      Triggered: "open",
      "Re-Triggered": "open",
      Renotify: "open",
      Recovered: "closed",
    },
    // A warning and missing data say nothing of trouble.
    else: "ignored",
  },
  scope: { service: "service" },
  at: "date",
  mails: true,
};

/** Of a group of alerts, which ends with the last of them. */
const ofGroups = {
  kind: { is: "alarm" },
  ref: { at: ["commonLabels.service", "commonLabels.alertname"], prefix: "alarm/" },
  state: { at: "status", map: { firing: "open", resolved: "closed" } },
  scope: { service: "commonLabels.service" },
  since: "alerts[*].startsAt",
} as const satisfies Omit<SourcePreset, "kinds" | "proof">;

export const grafana: SourcePreset = {
  ...ofGroups,
  kinds: presetKinds.grafana,
  proof: {
    scheme: "hmac",
    header: "X-Grafana-Alerting-Signature",
    time: { header: "X-Grafana-Alerting-Timestamp", joined: ":" },
  },
  at: [{ at: "alerts[*].endsAt", when: { status: ["resolved"] } }, "alerts[*].startsAt"],
};

/** Webhooks of version 4. */
export const alertmanager: SourcePreset = {
  ...ofGroups,
  kinds: presetKinds.alertmanager,
  proof: { scheme: "secret", header: "Authorization", as: "bearer" },
  at: [{ at: "alerts[*].endsAt", when: { status: ["resolved"] } }, "alerts[*].startsAt"],
};

/** A situation in Parley's own words, for a system of one's own. */
export const generic: SourcePreset = {
  kinds: presetKinds.generic,
  proof: {
    scheme: "hmac",
    header: "X-Parley-Signature",
    prefix: "v1=",
    time: { header: "X-Parley-Time", joined: "." },
  },
  kind: "kind",
  ref: "ref",
  state: "state",
  scope: {
    accounts: "scope.accounts",
    regions: "scope.regions",
    types: "scope.types",
    resources: "scope.resources",
    service: "scope.service",
  },
  since: "since",
  until: "until",
  at: "at",
  delivery: "id",
  by: "by",
  responders: "responders[*]",
  mails: true,
};
