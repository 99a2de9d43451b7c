import { expect } from "vitest";
import type { Runtime } from "#acts/runtime.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { operations } from "#core/api/operations.ts";
import { Problem } from "#core/api/problem.ts";
import { createHandler } from "#functions/serve-api/handler.ts";
import type { HttpAnswer } from "#lambda/kit/http.ts";
import { gatewayEvent, type Identity, responseFrom } from "#local/http/local-gateway.ts";
import { localWorld, quiet } from "#local/world/local-world.ts";
import { governs, policyIn } from "../pipeline/stage.ts";

export const home = "123456789012";
export const ada = `arn:aws:sts::${home}:assumed-role/oncall/ada`;

const catalogue = openCatalogue();
const policy = policyIn("enforce");

type Asking = {
  /** Sent as JSON; a text as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Who signed; nobody where it is null. */
  readonly as?: string | null;
};

export type Answered = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
};

export type Logged = {
  readonly what: string;
  readonly details: Readonly<Record<string, unknown>> | undefined;
};

/** The API behind its Lambda handler; every answer is checked against what its document promises. */
export function apiStage(given: Partial<Runtime> = {}) {
  const { runtime: world } = localWorld({ catalogue, policy, governs });
  const logged: Logged[] = [];
  const told = (what: string, details?: Readonly<Record<string, unknown>>) =>
    void logged.push({ what, details });
  const runtime: Runtime = { ...world, log: { ...quiet, info: told, warn: told }, ...given };
  const handler = createHandler(() => runtime);
  const handle = async (event: unknown): Promise<Answered> => {
    const response = responseFrom((await handler(event)) as HttpAnswer);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: read(text), text };
  };
  const ask = async (method: string, path: string, { body, headers = {}, as = ada }: Asking = {}) => {
    const request = new Request(`https://api.test${path}`, {
      method,
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const answer = await handle(await gatewayEvent(request, identityOf(as)));
    if (method !== "HEAD") expectAsPromised(method, path, answer);
    return answer;
  };
  return { runtime, ask, handle, logged };
}
export type ApiStage = ReturnType<typeof apiStage>;

const read = (text: string) => (text === "" ? {} : (JSON.parse(text) as Record<string, unknown>));

const identityOf = (arn: string | null): Identity =>
  arn === null ? {} : { userArn: arn, accountId: arn.split(":")[4] ?? null };

/** What goes well fits the operation's answer, and everything else is a problem with a remedy. */
export function expectAsPromised(method: string, path: string, { status, headers, body }: Answered): void {
  if (status >= 400) {
    expect(headers.get("content-type")).toBe("application/problem+json");
    const { hint, detail } = Problem.parse(body);
    expect(Problem.parse(body).status).toBe(status);
    expect([hint, detail]).not.toContain("");
    return;
  }
  const operation = operations.find((each) => each.method === method && leadsTo(each.path, path));
  expect(headers.get("content-type")).toBe("application/json");
  expect(operation?.answer.safeParse(body).error?.issues ?? []).toEqual([]);
  expect(operation).toBeDefined();
}

const leadsTo = (route: string, path: string): boolean =>
  new RegExp(`^${route.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`).test(path.split("?")[0] ?? "");
