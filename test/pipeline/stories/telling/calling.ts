import type { HttpAnswer } from "#lambda/kit/http.ts";
import { gatewayEvent } from "#local/http/local-gateway.ts";
import type { Story } from "./story.ts";

type Call = {
  readonly as: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A call of the API as API Gateway hands it over. */
export async function call(
  { doors }: Pick<Story, "doors">,
  [method, path]: readonly [string, string],
  { as, body, headers = {} }: Call,
): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }> {
  const request = new Request(`https://api.test${path}`, {
    method,
    headers: { "content-type": "application/json", "idempotency-key": "one", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const identity = { userArn: as, accountId: as.split(":")[4] ?? null };
  const answer = (await doors.serveApi(await gatewayEvent(request, identity))) as HttpAnswer;
  const text = Buffer.from(answer.body, answer.isBase64Encoded ? "base64" : "utf8").toString();
  return { status: answer.statusCode, body: JSON.parse(text) };
}
