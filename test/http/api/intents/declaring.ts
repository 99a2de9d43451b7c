import type { Runtime } from "#acts/runtime.ts";
import { type Answered, apiStage, home } from "../../api-stage.ts";

export const start = Date.parse("2026-11-21T03:00:00Z");
export const web = `${home}/eu-north-1/AWS::AutoScaling::AutoScalingGroup/web`;
export const ben = `arn:aws:sts::${home}:assumed-role/AWSReservedSSO_Admin_0123456789abcdef/ben@example.com`;
export const vendor = "arn:aws:sts::210987654321:assumed-role/scaler/i-0abc";
export const bot = `arn:aws:sts::${home}:assumed-role/devops-agent/session-7`;

export const reason = { intent: "availability", motivation: { kind: "incident", ref: "INC-1042" } } as const;
export const stake = {
  ...reason,
  for: "4h",
  resource: web,
  claims: [{ field: "/MaxSize", constraint: { max: 6 }, strength: "must" }],
} as const;

type More = { readonly as?: string; readonly key?: string };

/** The API with a clock that stands where a test puts it. */
export function declaringStage(given: Partial<Runtime> = {}) {
  const clock = { now: start };
  const stage = apiStage({ now: () => clock.now, ...given });
  const asking = ({ as }: More) => (as === undefined ? {} : { as });
  const declare = (body: unknown, more: More = {}): Promise<Answered> =>
    stage.ask("POST", "/api/intents", {
      body,
      headers: { "Idempotency-Key": more.key ?? "one" },
      ...asking(more),
    });
  const edit = (
    method: "POST" | "DELETE",
    path: string,
    { version, body, ...more }: More & { readonly version: number; readonly body?: unknown },
  ): Promise<Answered> =>
    stage.ask(method, path, { body, headers: { "If-Match": `"${version}"` }, ...asking(more) });
  const renew = (id: string, until: string, more: More & { readonly version: number }) =>
    edit("POST", `/api/intents/${id}/renewal`, { ...more, body: { until } });
  const withdraw = (id: string, more: More & { readonly version: number }) =>
    edit("DELETE", `/api/intents/${id}`, more);
  const events = async () => {
    const [account = "", region = "", type = "", id = ""] = web.split("/");
    return (await stage.runtime.events.after({ account, region, type, id }, "")).events;
  };
  return { ...stage, clock, declare, renew, withdraw, events };
}

export const idOf = ({ body }: Answered): string => String(body["id"]);
