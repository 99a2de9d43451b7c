/** What each vendor's documents say that its messages look like, about one matter of the service checkout. */

type PagerDutyParts = {
  readonly type: string;
  readonly status: string;
  readonly at: string;
  readonly agent?: string;
  readonly assignees?: readonly string[];
  readonly id?: string;
};

const reference = (id: string, type: string, summary: string) => ({
  html_url: `https://acme.pagerduty.com/${type}/${id}`,
  id,
  self: `https://api.pagerduty.com/${type}/${id}`,
  summary,
  type: `${type}_reference`,
});

export const pagerduty = ({
  type,
  status,
  at,
  agent = "PMARIA1",
  assignees = ["POLAF22"],
  id,
}: PagerDutyParts) => ({
  event: {
    id: id ?? `01${type}${at}`,
    event_type: `incident.${type}`,
    resource_type: "incident",
    occurred_at: at,
    agent: reference(agent, "user", "Somebody"),
    client: { name: "PagerDuty" },
    data: {
      id: "Q1A2B3C4D5E6F7",
      type: "incident",
      self: "https://api.pagerduty.com/incidents/Q1A2B3C4D5E6F7",
      html_url: "https://acme.pagerduty.com/incidents/Q1A2B3C4D5E6F7",
      number: 1042,
      status,
      incident_key: "d3640fbd41094207a1c11e58e46b1662",
      created_at: "2026-11-21T03:01:00Z",
      title: "checkout answers slowly",
      service: reference("PF9KMXH", "service", "checkout"),
      assignees: assignees.map((each) => reference(each, "user", "Somebody")),
      escalation_policy: reference("PUS0KTE", "escalation_policy", "Default"),
      teams: [reference("PFCVPS0", "team", "Shop")],
      priority: reference("PSO75BM", "priority", "P1"),
      urgency: "high",
      conference_bridge: null,
      resolve_reason: null,
    },
  },
});

export const opsgenie = (action: string, ms: number, by = "maria@example.com") => ({
  source: { name: "web", type: "API" },
  alert: {
    tags: ["service:checkout", "OverwriteQuietHours"],
    teams: ["shop"],
    responders: [{ type: "user", name: "olaf@example.com", id: "4513b7ea" }],
    recipients: ["olaf@example.com"],
    message: "checkout answers slowly",
    username: by,
    alertId: "052652ac-5d1c-464a-812a-7dd18bbfba8c",
    source: by,
    alias: "checkout-slow",
    tinyId: "1042",
    entity: "checkout",
    createdAt: 1_795_230_060_000,
    updatedAt: ms * 1_000_000,
    userId: "daed1180-0ce8-438b-8f8e-57e1a5920a2d",
  },
  action,
  integrationId: "37c8f316-17c6-49d7-899b-9c7e540c048d",
  integrationName: "Parley",
});

export const servicenow = (table: string, parts: object) => ({
  table,
  record: {
    sys_id: "9d385017c611228701d22104cc95c371",
    number: table === "incident" ? "INC0001042" : "CHG0001042",
    business_service: "checkout",
    cmdb_ci: "",
    opened_at: "2026-11-21 03:01:00",
    opened_by: "maria@example.com",
    assigned_to: "olaf@example.com",
    ...parts,
  },
});

export const jira = (event: string, category: string, ms: number) => ({
  timestamp: ms,
  webhookEvent: `jira:issue_${event}`,
  issue_event_type_name: "issue_generic",
  user: { accountId: "5b10a2844c20165700ede21g", displayName: "Maria" },
  issue: {
    id: "10042",
    self: "https://acme.atlassian.net/rest/api/2/10042",
    key: "NF-INC-12",
    fields: {
      issuetype: { name: "[System] Incident", subtask: false },
      created: "2026-11-21T04:01:00.000+0100",
      updated: "2026-11-21T04:05:00.000+0100",
      components: [{ id: "1", name: "checkout" }],
      creator: { accountId: "5b10a2844c20165700ede21g", emailAddress: "Maria@example.com" },
      reporter: { accountId: "5b10a2844c20165700ede21g", emailAddress: "maria@example.com" },
      assignee: { accountId: "5b10ac8d82e05b22cc7d4ef5", displayName: "Olaf" },
      status: { name: "Work in progress", statusCategory: { id: 4, key: category, name: "In Progress" } },
    },
  },
  changelog: { id: "10124", items: [] },
});

export const github = (action: string, state: string, at: string) => ({
  action,
  issue: {
    url: "https://api.github.com/repos/acme/incidents/issues/1042",
    id: 444_500_041,
    number: 1042,
    title: "checkout answers slowly",
    user: { login: "maria-gh", id: 21_031_067, type: "User" },
    labels: [
      { id: 1, name: "incident" },
      { id: 2, name: "service:checkout" },
    ],
    state,
    locked: false,
    assignees: [{ login: "olaf-gh", id: 21_031_068, type: "User" }],
    created_at: "2026-11-21T03:01:00Z",
    updated_at: at,
    closed_at: state === "closed" ? at : null,
  },
  repository: { id: 186_853_002, full_name: "acme/incidents" },
  sender: { login: "maria-gh", id: 21_031_067 },
});

export const datadog = (transition: string, date: number) => ({
  monitor: "1234",
  transition,
  date: String(date),
  service: "checkout",
  title: "[Triggered] checkout answers slowly",
});

export const alerts = (status: string, parts: readonly object[]) => ({
  receiver: "parley",
  status,
  alerts: parts.map((each) => ({
    status: "firing",
    labels: { alertname: "p99", service: "checkout", instance: "a" },
    annotations: { summary: "checkout answers slowly" },
    startsAt: "2026-11-21T03:01:00.739266876Z",
    endsAt: "0001-01-01T00:00:00Z",
    generatorURL: "http://prometheus.example.com/graph",
    fingerprint: "c6eadffa33fcdf37",
    ...each,
  })),
  groupLabels: { alertname: "p99", service: "checkout" },
  commonLabels: { alertname: "p99", service: "checkout" },
  commonAnnotations: {},
  externalURL: "http://alertmanager.example.com",
  version: "4",
  groupKey: '{}:{alertname="p99", service="checkout"}',
  truncatedAlerts: 0,
});

export const generic = (state: string, at: string, parts: object = {}) => ({
  kind: "incident",
  ref: "INC-1042",
  state,
  scope: { service: "checkout" },
  since: "2026-11-21T03:01:00Z",
  at,
  by: "maria@example.com",
  responders: ["olaf@example.com"],
  ...parts,
});
