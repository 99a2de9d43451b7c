import type { FunctionName } from "#constructs/doors/doors.ts";
import type { HttpAnswer } from "#lambda/kit/http.ts";
import { gatewayEvent, type Identity } from "#local/http/local-gateway.ts";
import { type Installed, invoke } from "./installed.ts";

type Asked = { readonly path: string; readonly caller?: Identity | undefined };

/** What a deployed function answers somebody who asks for a path, as API Gateway would hand it to them. */
export async function answered(
  installed: Installed,
  folder: FunctionName,
  { path, caller = {} }: Asked,
): Promise<HttpAnswer> {
  const event = await gatewayEvent(new Request(`https://parley.example.com${path}`), caller);
  return (await invoke(installed, folder, event)) as HttpAnswer;
}
