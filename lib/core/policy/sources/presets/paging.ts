import { presetKinds } from "../preset-names.ts";
import type { SourcePreset } from "../source-preset.ts";

/** Webhooks of the third generation; the same event comes over the bus of a partner. */
export const pagerduty: SourcePreset = {
  kinds: presetKinds.pagerduty,
  proof: { scheme: "hmac", header: "X-PagerDuty-Signature", prefix: "v1=" },
  kind: { at: "event.data.type", map: { incident: "incident" }, else: "ignored" },
  ref: { at: "event.data.number", prefix: "INC-" },
  state: {
    at: "event.data.status",
    map: { triggered: "open", acknowledged: "open", resolved: "closed" },
  },
  scope: { service: "event.data.service.summary" },
  since: "event.data.created_at",
  at: "event.occurred_at",
  delivery: "event.id",
  by: {
    at: "event.agent.id",
    when: { "event.event_type": ["incident.triggered", "incident.reopened"] },
  },
  responders: "event.data.assignees[*].id",
  mails: true,
};

/** Webhooks of Opsgenie, which alerts of Jira Service Management send in the same form. */
export const opsgenie: SourcePreset = {
  kinds: presetKinds.opsgenie,
  proof: { scheme: "secret", header: "X-Parley-Secret", as: "plain" },
  kind: { is: "incident" },
  ref: { at: "alert.tinyId", prefix: "INC-" },
  state: {
    at: "action",
    map: {
      Create: "open",
      Acknowledge: "open",
      UnAcknowledge: "open",
      AssignOwnership: "open",
      TakeOwnership: "open",
      Escalate: "open",
      Close: "closed",
      Delete: "closed",
    },
    else: "ignored",
  },
  scope: {
    service: [{ at: "alert.tags[*]", after: "service:" }, "alert.details.service", "alert.entity"],
  },
  since: "alert.createdAt",
  at: "alert.updatedAt",
  by: [
    { at: "alert.username", when: { action: ["Create"] } },
    { at: "alert.userId", when: { action: ["Create"] } },
  ],
  responders: [
    "alert.owner",
    { at: "alert.username", when: { action: ["Acknowledge", "TakeOwnership"] } },
    { at: "alert.responders[*].name" },
  ],
  mails: true,
};
