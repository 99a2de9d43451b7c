/** One request as it went over the wire. */
export type Call = {
  /** Such as `GetResource`; `POST /schedules/look` for a service that speaks REST. */
  readonly action: string;
  readonly host: string;
  /** The body as JSON, or the parameters of a form. */
  readonly input: Readonly<Record<string, unknown>>;
};

type Request = {
  readonly method: string;
  readonly hostname: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

type Reply = { readonly status: number; readonly type: string; readonly body: string };

/** An error as AWS words it: with the name that the SDK reads. */
export class AwsError extends Error {
  override readonly name: string;
  readonly status: number;

  constructor(name: string, message = "no", status = 400) {
    super(message);
    this.name = name;
    this.status = status;
  }
}

/** Answers in the bytes of AWS, so that the SDK itself writes every request and reads every answer. */
export function wire(answer: (call: Call) => unknown) {
  const calls: Call[] = [];
  const handle = async (request: Request) => {
    const call = callOf(request);
    calls.push(call);
    const reply = await Promise.resolve()
      .then(() => answer(call))
      .then(
        (body) => written(request, call, body),
        (error: unknown) => failed(request, error),
      );
    const headers = {
      "content-type": reply.type,
      "x-amzn-requestid": "11111111-2222-3333-4444-555555555555",
    };
    return { response: { statusCode: reply.status, headers, body: new TextEncoder().encode(reply.body) } };
  };
  const config = {
    region: "eu-north-1",
    credentials: { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "not-a-secret" },
    maxAttempts: 1,
    requestHandler: { handle },
  };
  return { calls, config };
}

const bodyOf = ({ body }: Request): string =>
  typeof body === "string" ? body : body instanceof Uint8Array ? new TextDecoder().decode(body) : "";

const isForm = ({ headers }: Request): boolean =>
  headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;

function callOf(request: Request): Call {
  const { hostname: host, method, path, headers } = request;
  if (isForm(request)) {
    const input = Object.fromEntries(new URLSearchParams(bodyOf(request)));
    return { action: input["Action"] ?? "", host, input };
  }
  const action = headers["x-amz-target"]?.split(".").at(-1) ?? `${method} ${path}`;
  return { action, host, input: JSON.parse(bodyOf(request) || "{}") };
}

function written(request: Request, { action }: Call, body: unknown): Reply {
  if (!isForm(request))
    return { status: 200, type: "application/x-amz-json-1.0", body: JSON.stringify(body) };
  const xml = `<${action}Response><${action}Result>${xmlOf(body)}</${action}Result></${action}Response>`;
  return { status: 200, type: "text/xml", body: xml };
}

function xmlOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `<${name}>${xmlOf(inner)}</${name}>`)
    .join("");
}

function failed(request: Request, error: unknown): Reply {
  if (!(error instanceof AwsError)) throw error;
  const { name, message, status } = error;
  if (!isForm(request)) {
    const body = JSON.stringify({ __type: `com.amazonaws#${name}`, message, Message: message });
    return { status, type: "application/x-amz-json-1.0", body };
  }
  const inner = `<Error><Type>Sender</Type>${xmlOf({ Code: name, Message: message })}</Error>`;
  return { status, type: "text/xml", body: `<ErrorResponse>${inner}</ErrorResponse>` };
}
