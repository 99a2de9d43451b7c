import { readFileSync } from "node:fs";

type Group = Readonly<Record<string, unknown>>;
export type Row = {
  readonly call: string;
  readonly request: unknown;
  readonly response?: unknown;
  readonly more?: Group;
};

const rowsIn = (file: string): readonly Row[] =>
  readFileSync(new URL(`../resolve/calls/${file}.jsonl`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);

export const rows: readonly Row[] = ["network", "accounts", "data", "compute"].flatMap(rowsIn);

const isGroup = (value: unknown): value is Group =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Everything in it written another way. */
function respelled(value: unknown, spell: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => respelled(item, spell));
  if (!isGroup(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [spell(name), respelled(inner, spell)]),
  );
}

const upper = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
const lower = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);

const without = (value: unknown, at: number): unknown => {
  if (!isGroup(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.filter((_, index) => index !== at % Math.max(1, entries.length)));
};

const leaves = (value: unknown, change: (leaf: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => leaves(item, change));
  if (!isGroup(value)) return change(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, leaves(inner, change)]));
};

/** How else the same call may be recorded. */
export const variants: Readonly<Record<string, (row: Row) => Row>> = {
  "without its answer": ({ response: _, ...row }) => row,
  "without its request": (row) => ({ ...row, request: null }),
  "without its first part": (row) => ({ ...row, request: without(row.request, 0) }),
  "without its second part": (row) => ({ ...row, request: without(row.request, 1) }),
  "in capitals": (row) => ({
    ...row,
    request: respelled(row.request, upper),
    response: respelled(row.response, upper),
  }),
  "in small letters": (row) => ({ ...row, request: respelled(row.request, lower) }),
  "with other values": (row) => ({
    ...row,
    request: leaves(row.request, (leaf) => (typeof leaf === "string" ? `${leaf}x` : leaf)),
  }),
  "with numbers": (row) => ({
    ...row,
    request: leaves(row.request, (leaf) => (typeof leaf === "string" ? 7 : leaf)),
  }),
  "with nothing in it": (row) => ({ ...row, request: leaves(row.request, () => null) }),
  "within another": (row) => ({ ...row, request: { input: row.request } }),
  "in a list": (row) => ({ ...row, request: { items: [row.request] } }),
  "by another name": (row) => ({
    ...row,
    call: row.call.replace(/:(Create|Put|Modify|Update|Delete|Add)/, ":Set"),
  }),
  "about tags": (row) => ({ ...row, call: row.call.replace(/:[A-Z][a-z]+/, ":Tag") }),
  "with tags": (row) => ({
    ...row,
    request: isGroup(row.request) ? { ...row.request, tags: [{ key: "env", value: "prod" }] } : row.request,
  }),
  "with a date in its name": (row) => ({ ...row, call: `${row.call}20150331v2` }),
  "that failed": (row) => ({ ...row, more: { ...row.more, errorCode: "AccessDenied" } }),
};

const account = "123456789012";
const arn = (rest: string): string => `arn:aws:sts::${account}:${rest}`;

/** Who may have called. */
export const callers: readonly Group[] = [
  { type: "IAMUser", accountId: account, userName: "anna", arn: `arn:aws:iam::${account}:user/anna` },
  { type: "Root", accountId: account, arn: `arn:aws:iam::${account}:root` },
  { type: "AssumedRole", accountId: account, arn: arn("assumed-role/deploy/run-7") },
  {
    type: "AssumedRole",
    accountId: account,
    arn: arn("assumed-role/AWSReservedSSO_Admin_0123456789abcdef/anna@shop"),
  },
  { type: "AWSService", invokedBy: "autoscaling.amazonaws.com" },
  { type: "AWSAccount", accountId: "999999999999", principalId: "AIDA" },
  { type: "WebIdentityUser", identityProvider: "accounts.google.com", userName: "x" },
  { type: "SAMLUser", userName: "otto", identityProvider: "okta" },
  { type: "Directory", userName: "otto" },
  {
    type: "IdentityCenterUser",
    onBehalfOf: { userId: "u-1", identityStoreArn: "arn:aws:identitystore::1:identitystore/d-1" },
  },
  { type: "Unknown" },
  {},
];

export const agents: readonly string[] = [
  "aws-cli/2.17.32 md/awscrt",
  "APN/1.0 HashiCorp/1.0 Terraform/1.9.5 (+https://www.terraform.io)",
  "console.amazonaws.com",
  "Boto3/1.34 md/Botocore#1.34 ua/2.0 app/deploy-PARLEY-CHG-1",
  "cloudformation.amazonaws.com",
  "Pulumi/3.1 (https://pulumi.com; x)",
  "AWS Internal",
  "kubectl/v1.30",
  "",
];
