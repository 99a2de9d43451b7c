import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll } from "vitest";

/** Text as an element may hold it: what is none is written by its number. */
const escaped = (value: string): string =>
  value.replaceAll(
    /[^ !#-%(-;=?-~\u0080-\u{10ffff}]/gu,
    (one) => `&#x${(one.codePointAt(0) ?? 0).toString(16)};`,
  );

type Value = string | undefined | readonly Value[] | { readonly [name: string]: Value };

/** A value as the query protocol writes it. */
function xmlOf(value: Value): string {
  if (value === undefined) return "";
  if (typeof value === "string") return escaped(value);
  if (Array.isArray(value)) return value.map((each) => `<member>${xmlOf(each as Value)}</member>`).join("");
  return Object.entries(value)
    .map(([name, each]) => (each === undefined ? "" : `<${name}>${xmlOf(each as Value)}</${name}>`))
    .join("\n  ");
}

/** Of an action: what it answers, or the code of an error. */
export type CloudFormationAnswers = (
  action: string,
  form: URLSearchParams,
) =>
  | { readonly result: Value }
  | { readonly code: string; readonly message: string; readonly status: number };

/** CloudFormation, as far as its query protocol is documented. */
export function fakeCloudFormation() {
  const state: { answers: CloudFormationAnswers } = { answers: () => ({ result: "" }) };
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const action = form.get("Action") ?? "";
    const isSigned = /^AWS4-HMAC-SHA256 .*\/eu-north-1\/cloudformation\/aws4_request/.test(
      request.headers.authorization ?? "",
    );
    const told =
      isSigned && form.get("Version") === "2010-05-15"
        ? state.answers(action, form)
        : { code: "MissingAuthenticationToken", message: "not signed", status: 403 };
    const xmlns = 'xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"';
    const body =
      "result" in told
        ? `<${action}Response ${xmlns}><${action}Result>${xmlOf(told.result)}</${action}Result><ResponseMetadata><RequestId>1</RequestId></ResponseMetadata></${action}Response>`
        : `<ErrorResponse ${xmlns}><Error><Type>Sender</Type>${xmlOf({ Code: told.code, Message: told.message })}</Error></ErrorResponse>`;
    response.writeHead("result" in told ? 200 : told.status, { "content-type": "text/xml" }).end(body);
  }

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { state, url };
}
