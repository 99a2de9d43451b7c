import { createHmac } from "node:crypto";
import { memoryHookSecrets } from "#adapters/memory/outside/hook-secrets.ts";
import { presetNames } from "#core/policy/sources/preset-names.ts";
import type { HttpAnswer } from "#lambda/kit/http.ts";
import { gatewayEvent, responseFrom } from "#local/http/local-gateway.ts";
import type { World, WorldOptions } from "#local/world/local-world.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { policyIn, stage } from "../../pipeline/stage.ts";

export const secret = "a secret of thirty-two characters";
export const older = "the secret of before, still good";

const people = `{PADA001: "arn:aws:iam::${worldAccount}:role/oncall", PMARIA1: sso/maria@example.com}`;
const rows = presetNames.map((preset) => `  - {id: ${preset}, preset: ${preset}, people: ${people}}`);

const partnerBus = "aws.partner/pagerduty.com/acme";
const partnerRow = `  - {id: partner, preset: pagerduty, people: ${people}, proof: {scheme: partner, bus: ${partnerBus}}}`;

/** What a partner tells, as EventBridge hands it over. */
export const byPartner = (detail: object, parts: object = {}) => ({
  version: "0",
  id: "0f5c7a2e-1b7c-4c1e-9a55-4b8c7d2f0a11",
  "detail-type": "incident.triggered",
  source: partnerBus,
  account: worldAccount,
  region: "eu-north-1",
  time: "2026-11-21T03:00:00Z",
  resources: [],
  detail,
  ...parts,
});

/** The policy of the stories, with a source for every preset. */
export const pagedPolicy = (mode: "observe" | "enforce" = "enforce") =>
  policyIn(mode, `\nsources:\n${[...rows, partnerRow].join("\n")}\n`);

/** A world with a source for every preset, all of one secret and the one of before. */
export function pagedStage(more: Partial<WorldOptions> = {}): World {
  const stores = { hookSecrets: memoryHookSecrets(() => [secret, older]) };
  return stage({ policy: pagedPolicy(), ...more, stores: { ...stores, ...more.stores } });
}

export const mac = (text: string, key = secret, hash = "sha256"): string =>
  createHmac(hash, key).update(text).digest("hex");

type Knock = {
  readonly to: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
};

/** Sends what is given to a hook as it is. */
export async function knock(world: World, { to, body, headers = {}, method = "POST" }: Knock) {
  const init = method === "GET" ? { method } : { method, body };
  const request = new Request(`http://127.0.0.1:8787/hooks/${to}`, {
    ...init,
    headers: { "content-type": "application/json", ...headers },
  });
  const response = responseFrom((await world.doors.receiveHook(await gatewayEvent(request))) as HttpAnswer);
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** The headers by which each preset proves a body. */
export function proofOf(preset: string, body: string, now: number, key = secret): Record<string, string> {
  const seconds = String(Math.floor(now / 1_000));
  const all: Readonly<Record<string, Record<string, string>>> = {
    pagerduty: { "X-PagerDuty-Signature": `v1=${mac(body, key)}` },
    github: { "X-Hub-Signature-256": `sha256=${mac(body, key)}` },
    jira: { "X-Hub-Signature": `sha256=${mac(body, key)}` },
    grafana: {
      "X-Grafana-Alerting-Signature": mac(`${seconds}:${body}`, key),
      "X-Grafana-Alerting-Timestamp": seconds,
    },
    generic: { "X-Parley-Signature": `v1=${mac(`${seconds}.${body}`, key)}`, "X-Parley-Time": seconds },
    alertmanager: { Authorization: `Bearer ${key}` },
  };
  return all[preset] ?? { "X-Parley-Secret": key };
}

/** Sends a message as its system does, proven. */
export const send = (world: World, preset: string, payload: unknown, key = secret) => {
  const body = JSON.stringify(payload);
  return knock(world, { to: preset, body, headers: proofOf(preset, body, world.clock.now(), key) });
};
