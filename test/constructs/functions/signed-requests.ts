import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";

type Request = { readonly headers: Readonly<Record<string, string>> };

const beforeSigning = { relation: "before", toMiddleware: "httpSigningMiddleware" } as const;

/** Takes away what is made up for each call, or names the build: both would be signed. */
const alike =
  <A extends { request: unknown }, R>(next: (args: A) => Promise<R>) =>
  async (args: A): Promise<R> => {
    const { headers } = args.request as { headers: Record<string, string> };
    headers["amz-sdk-invocation-id"] = "one";
    headers["x-amz-user-agent"] = "one";
    return await next(args);
  };

/** What two clients that could sign for many regions at once send; nothing leaves the process. */
export async function signedRequests(): Promise<readonly string[]> {
  const sent: string[] = [];
  const requestHandler = {
    handle: ({ headers }: Request) => {
      sent.push(headers["authorization"] ?? "unsigned");
      return Promise.reject(new Error("sent"));
    },
  };
  const options = {
    region: "eu-north-1",
    credentials: { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "secret", sessionToken: "token" },
    maxAttempts: 1,
    requestHandler: requestHandler as never,
  };
  const entry = { Source: "parley", DetailType: "decided", Detail: "{}" };
  const role = { RoleArn: "arn:aws:iam::123456789012:role/reader", RoleSessionName: "parley" };
  const events = new EventBridgeClient(options);
  events.middlewareStack.addRelativeTo(alike, beforeSigning);
  await events.send(new PutEventsCommand({ Entries: [entry] })).catch(() => {});
  const roles = new STSClient(options);
  roles.middlewareStack.addRelativeTo(alike, beforeSigning);
  await roles.send(new AssumeRoleCommand(role)).catch(() => {});
  return sent;
}
