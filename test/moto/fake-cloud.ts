import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { applyPatch } from "#adapters/memory/outside/apply-patch.ts";
import type { Json } from "#core/fields/json.ts";
import type { PatchOp } from "#core/fields/patch.ts";

/** A request as Cloud Control gets it, with the name of its operation. */
type Asked = { readonly operation: string } & Readonly<Record<string, string>>;

export type FakeCloud = {
  readonly url: string;
  /** The writes that were asked for. */
  readonly writes: readonly Asked[];
  /** Somebody gives the resource these properties. */
  become(properties: Json): void;
  stop(): void;
};

/** Cloud Control with one resource, which can be listed, read and patched. */
export async function fakeCloud(id: string): Promise<FakeCloud> {
  const writes: Asked[] = [];
  let properties: Json = {};
  const server = createServer(async (request, response) => {
    const asked = await askedBy(request);
    if (asked.operation === "UpdateResource") {
      writes.push(asked);
      properties = patched(properties, asked);
    }
    const resource = { Identifier: id, Properties: JSON.stringify(properties) };
    response.setHeader("content-type", "application/x-amz-json-1.0");
    response.end(JSON.stringify(answerTo(asked, resource)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const become = (now: Json) => {
    properties = now;
  };
  return { url: `http://127.0.0.1:${port}`, writes, become, stop: () => void server.close() };
}

async function askedBy(request: IncomingMessage): Promise<Asked> {
  const operation = String(request.headers["x-amz-target"]).split(".").at(-1) ?? "";
  return { operation, ...((await json(request)) as Readonly<Record<string, string>>) };
}

function patched(properties: Json, { PatchDocument = "[]" }: Asked): Json {
  const result = applyPatch(properties, JSON.parse(PatchDocument) as readonly PatchOp[]);
  return result.ok ? result.document : properties;
}

function answerTo({ operation, TypeName, ClientToken }: Asked, resource: object): object {
  if (operation === "ListResources") return { TypeName, ResourceDescriptions: [resource] };
  if (operation === "GetResource") return { TypeName, ResourceDescription: resource };
  return { ProgressEvent: { TypeName, RequestToken: ClientToken, OperationStatus: "SUCCESS" } };
}
