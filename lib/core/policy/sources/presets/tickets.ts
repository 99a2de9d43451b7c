import { presetKinds } from "../preset-names.ts";
import type { SourcePreset } from "../source-preset.ts";

/** What a business rule sends: the name of the table, and the record as the Table API has it. */
export const servicenow: SourcePreset = {
  kinds: presetKinds.servicenow,
  proof: { scheme: "secret", header: "X-Parley-Secret", as: "plain" },
  kind: {
    at: "table",
    map: { incident: "incident", change_request: "change-ticket" },
    else: "ignored",
  },
  ref: "record.number",
  state: [
    {
      at: "record.state",
      when: { table: ["incident"] },
      map: { 1: "open", 2: "open", 3: "open", 6: "closed", 7: "closed", 8: "closed" },
    },
    {
      at: "record.state",
      when: { table: ["change_request"] },
      // Nobody may go by a change before it is to be made.
      map: {
        "-5": "ignored",
        "-4": "ignored",
        "-3": "ignored",
        "-2": "ignored",
        "-1": "open",
        0: "closed",
        3: "closed",
        4: "closed",
      },
    },
  ],
  scope: { service: ["record.business_service", "record.cmdb_ci"] },
  since: [
    { at: "record.opened_at", when: { table: ["incident"] } },
    { at: "record.work_start", when: { table: ["change_request"] } },
    { at: "record.start_date", when: { table: ["change_request"] } },
  ],
  until: { at: "record.end_date", when: { table: ["change_request"] } },
  at: "record.sys_updated_on",
  by: ["record.opened_by", "record.requested_by", "record.caller_id"],
  responders: "record.assigned_to",
  mails: true,
};

/** Webhooks of issues of Jira and of Jira Service Management. */
export const jira: SourcePreset = {
  kinds: presetKinds.jira,
  proof: { scheme: "hmac", header: "X-Hub-Signature", prefix: "sha256=" },
  kind: {
    at: "issue.fields.issuetype.name",
    map: {
      Incident: "incident",
      "[System] Incident": "incident",
      Change: "change-ticket",
      "[System] Change": "change-ticket",
    },
    else: "ignored",
  },
  ref: "issue.key",
  state: [
    { at: "webhookEvent", map: { "jira:issue_deleted": "closed" } },
    {
      at: "issue.fields.status.statusCategory.key",
      map: { new: "open", indeterminate: "open", done: "closed" },
    },
  ],
  scope: { service: "issue.fields.components[*].name" },
  since: "issue.fields.created",
  at: "timestamp",
  by: [
    "issue.fields.creator.emailAddress",
    "issue.fields.creator.accountId",
    "issue.fields.reporter.emailAddress",
    "issue.fields.reporter.accountId",
  ],
  responders: ["issue.fields.assignee.emailAddress", "issue.fields.assignee.accountId"],
  mails: true,
};

/** Webhooks of issues; a label says what an issue is, and which service it is about. */
export const github: SourcePreset = {
  kinds: presetKinds.github,
  proof: { scheme: "hmac", header: "X-Hub-Signature-256", prefix: "sha256=" },
  kind: { at: "issue.labels[*].name", map: { incident: "incident" }, else: "ignored" },
  ref: { at: "issue.number", prefix: "GH-" },
  state: [
    { at: "action", map: { deleted: "closed", transferred: "closed" } },
    { at: "issue.state", map: { open: "open", closed: "closed" } },
  ],
  scope: { service: { at: "issue.labels[*].name", after: "service:" } },
  since: "issue.created_at",
  at: "issue.updated_at",
  by: "issue.user.login",
  responders: "issue.assignees[*].login",
};
