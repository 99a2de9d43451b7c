import { applyPatch } from "#adapters/memory/outside/apply-patch.ts";
import type { Json } from "#core/fields/json.ts";
import type { PatchOp } from "#core/fields/patch.ts";
import type { NextFailure } from "../cloud.contract.ts";
import { AwsError, type Call } from "../wire/wire.ts";

type Progress = Readonly<Record<string, unknown>>;

type Requested = {
  readonly clientToken: string;
  readonly patch: string;
  /** How it will end, and what it is called. */
  readonly end: Progress;
  polls: number;
};

/** Cloud Control of one account and region as documented, as far as reading and updating go. */
export class FakeCloudControl {
  readonly #there = new Map<string, Json>();
  readonly #requests = new Map<string, Requested>();
  readonly #faults: NextFailure[] = [];
  /** Whether a patch that cannot be applied is refused at once, or only in the progress of the request. */
  readonly #refusesAtOnce: boolean;

  constructor(refusesAtOnce: boolean) {
    this.#refusesAtOnce = refusesAtOnce;
  }

  put(type: string, id: string, properties: Json): void {
    this.#there.set(`${type} ${id}`, properties);
  }

  fault(next: NextFailure): void {
    this.#faults.push(next);
  }

  answer({ action, input }: Call): unknown {
    if (action === "GetResource") return this.#get(input);
    if (action === "ListResources") return this.#list(input);
    if (action === "UpdateResource") return { ProgressEvent: this.#update(input) };
    if (action === "GetResourceRequestStatus") return { ProgressEvent: this.#status(input) };
    if (action === "CancelResourceRequest") return this.#cancel(input);
    throw new AwsError("UnknownOperationException");
  }

  #get({ TypeName, Identifier }: Call["input"]) {
    if (this.#faults[0] === "read-throttled") {
      this.#faults.shift();
      throw new AwsError("ThrottlingException", "Rate exceeded");
    }
    const properties = this.#there.get(`${TypeName} ${Identifier}`);
    if (properties === undefined)
      throw new AwsError(
        "ResourceNotFoundException",
        `Resource of type '${TypeName}' with identifier '${Identifier}' was not found.`,
      );
    return { TypeName, ResourceDescription: { Identifier, Properties: JSON.stringify(properties) } };
  }

  #list({ TypeName, NextToken = "0", MaxResults = 20 }: Call["input"]) {
    const all = [...this.#there].filter(([key]) => key.startsWith(`${TypeName} `));
    const end = Number(NextToken) + Number(MaxResults);
    return {
      TypeName,
      ResourceDescriptions: all.slice(Number(NextToken), end).map(([key, properties]) => ({
        Identifier: key.slice(`${TypeName} `.length),
        Properties: JSON.stringify(properties),
      })),
      ...(end < all.length && { NextToken: String(end) }),
    };
  }

  #update({ TypeName, Identifier, ClientToken, PatchDocument }: Call["input"]): Progress {
    const patch = String(PatchDocument);
    const known = [...this.#requests].find(([, { clientToken }]) => clientToken === ClientToken);
    if (known !== undefined && known[1].patch !== patch)
      throw new AwsError("ClientTokenConflictException", `Client token (${ClientToken}) is already in use.`);
    if (known !== undefined) return this.#progress(known[0]);

    const key = `${TypeName} ${Identifier}`;
    const before = this.#there.get(key);
    const next = this.#faults[0] === "read-throttled" ? undefined : this.#faults.shift();
    if (next !== undefined) refuseAtOnce(next);
    const operations = JSON.parse(patch) as readonly PatchOp[];
    const isHalf = next === "half-applied";
    const done = isHalf ? operations.slice(0, Math.ceil(operations.length / 2)) : operations;
    const result = before === undefined ? undefined : applyPatch(before, done);
    if (this.#refusesAtOnce && result?.ok === false)
      throw new AwsError("ValidationException", messageOf(result));

    const token = `request-${this.#requests.size + 1}`;
    const end = result === undefined ? failed("NotFound", "not found") : endOf(next, result);
    if (result?.ok && (end["OperationStatus"] === "SUCCESS" || isHalf)) this.#there.set(key, result.document);
    this.#requests.set(token, { clientToken: String(ClientToken), patch, end, polls: 0 });
    return this.#progress(token);
  }

  #status({ RequestToken }: Call["input"]): Progress {
    const request = this.#requests.get(String(RequestToken));
    if (request === undefined) throw new AwsError("RequestTokenNotFoundException", "not found");
    request.polls += 1;
    return this.#progress(String(RequestToken));
  }

  #progress(RequestToken: string): Progress {
    const { end, polls } = this.#requests.get(RequestToken) ?? { end: {}, polls: 0 };
    const shared = { RequestToken, Operation: "UPDATE", EventTime: 1_795_000_000.5 };
    if (polls === 0) return { ...shared, OperationStatus: "PENDING" };
    if (polls === 1) return { ...shared, OperationStatus: "IN_PROGRESS", RetryAfter: 1_795_000_005 };
    return { ...shared, ...end };
  }

  #cancel({ RequestToken }: Call["input"]) {
    const request = this.#requests.get(String(RequestToken));
    if (request === undefined) throw new AwsError("RequestTokenNotFoundException", "not found");
    throw new AwsError("ConcurrentModificationException", "The request is already complete.", 500);
  }
}

function refuseAtOnce(next: NextFailure): void {
  if (next === "throttled") throw new AwsError("ThrottlingException", "Rate exceeded");
  if (next === "busy")
    throw new AwsError("ConcurrentOperationException", "Another operation is in progress.");
  if (next === "denied")
    throw new AwsError("AccessDeniedException", "not authorized to perform: iam:PassRole");
}

const failed = (ErrorCode: string, StatusMessage: string): Progress => ({
  OperationStatus: "FAILED",
  ErrorCode,
  StatusMessage,
});

type Patched = ReturnType<typeof applyPatch>;

function endOf(next: NextFailure | undefined, result: Patched): Progress {
  if (next === "not-updatable")
    return failed("NotUpdatable", "Invalid patch update: createOnlyProperties [/properties/Name]");
  if (next === "invalid")
    return failed("InvalidRequest", "Model validation failed (#/MaxSize: expected a number)");
  if (next === "broken") return failed("GeneralServiceException", "");
  if (next === "half-applied") return failed("NotStabilized", "timed out");
  return result.ok ? { OperationStatus: "SUCCESS" } : failed("InvalidRequest", messageOf(result));
}

/** In the words of the library that Cloud Control's messages are known from. */
function messageOf(result: Extract<Patched, { ok: false }>): string {
  return result.refused === "test"
    ? "[TEST Operation] value mismatch"
    : "[REMOVE Operation] noSuchPath in source, path provided : //Tags/7";
}
