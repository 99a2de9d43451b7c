import {
  CancelResourceRequestCommand,
  type CloudControlClient,
  GetResourceCommand,
  GetResourceRequestStatusCommand,
  ListResourcesCommand,
  type ProgressEvent,
  UpdateResourceCommand,
} from "@aws-sdk/client-cloudcontrol";
import { Unavailable } from "#core/faults.ts";
import type { PatchOp } from "#core/fields/patch.ts";
import type { Clock } from "#core/ports/clock.ts";
import type { Cloud, FoundResource, ListPage, Progress } from "#core/ports/outside/cloud.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { answerOf, asFault, nameOf, reasonOf } from "../../sdk-fault.ts";
import type { ClientFor } from "../spoke-clients.ts";
import { foundIn, unreadable } from "./properties.ts";
import { failureOfCode, failureOfError, whyOf } from "./write-failure.ts";

const longestWaitMs = 15 * 60_000;

/** How far a write has come; `now` in milliseconds. */
function progressOf(event: ProgressEvent | undefined, now: number): Progress {
  const token = event?.RequestToken;
  // Asked again with the same client token it tells the same write's.
  if (token === undefined) throw new Unavailable("Cloud Control did not say which request it is working on");
  switch (event?.OperationStatus) {
    case "SUCCESS":
      return { state: "done", token };
    case "FAILED":
      return failedWith(token, event);
    case "CANCEL_COMPLETE":
      return { state: "failed", token, failure: "broken", why: "the write was cancelled" };
    default:
      return { state: "going", token, ...waitOf(event?.RetryAfter, now) };
  }
}

function failedWith(token: string, { ErrorCode, StatusMessage = "" }: ProgressEvent): Progress {
  const failure = failureOfCode(ErrorCode, StatusMessage);
  const why = whyOf(failure, ErrorCode ?? "FAILED", StatusMessage);
  return { state: "failed", token, failure, why };
}

function waitOf(retryAfter: Date | undefined, now: number): { readonly retryAfterMs?: number } {
  const wait = retryAfter === undefined ? Number.NaN : retryAfter.getTime() - now;
  return Number.isNaN(wait) ? {} : { retryAfterMs: Math.min(Math.max(wait, 0), longestWaitMs) };
}

export type CloudControlSettings = {
  /** The role that Cloud Control reads and writes with; undefined where it acts with the caller's own session. */
  readonly handlerRole: (resource: ResourceId) => string | undefined;
  readonly now: Clock;
};

type CloudControlSender = Pick<CloudControlClient, "send">;
type Control = CloudControlSettings & { readonly clientFor: ClientFor<CloudControlSender> };

/** One client per account and region: Cloud Control acts only in the account that asks. */
export function cloudControlCloud(
  clientFor: ClientFor<CloudControlSender>,
  settings: CloudControlSettings,
): Cloud {
  const control = { ...settings, clientFor };
  return {
    get: (resource) => found(control, resource),
    update: (resource, patch, clientToken) => updated(control, resource, { patch, clientToken }),
    status: (resource, token) => statusOf(control, resource, token),
    cancel: (resource, token) => cancelled(control, resource, token),
    list: (place, page) => listed(control, place, page),
  };
}

const unreadableNames: ReadonlySet<string> = new Set([
  "TypeNotFoundException",
  "UnsupportedActionException",
  "PrivateTypeException",
  "InvalidRequestException",
  "ValidationException",
]);

/** What a handler wanted and a policy denies in so many words, such as a secret, is meant to stay unread. */
function isForbidden(error: unknown): boolean {
  const reason = error instanceof Error ? error.message : "";
  return /with an explicit deny/.test(reason) && !/cloudformation:GetResource/.test(reason);
}

async function found({ clientFor, handlerRole }: Control, resource: ResourceId): Promise<FoundResource> {
  const client = await clientFor(resource);
  const role = handlerRole(resource);
  try {
    const input = {
      TypeName: resource.type,
      Identifier: resource.id,
      ...(role !== undefined && { RoleArn: role }),
    };
    const { ResourceDescription } = await client.send(new GetResourceCommand(input));
    return foundIn(ResourceDescription?.Properties);
  } catch (error) {
    if (nameOf(error) === "ResourceNotFoundException") return { state: "gone" };
    if (unreadableNames.has(nameOf(error)) || isForbidden(error)) return unreadable(reasonOf(error));
    throw asFault(`read a resource of \`${resource.type}\``, error, "cloudformation:GetResource");
  }
}

type UpdatedInput = { readonly patch: readonly PatchOp[]; readonly clientToken: string };

async function updated(control: Control, resource: ResourceId, write: UpdatedInput): Promise<Progress> {
  const client = await control.clientFor(resource);
  const role = control.handlerRole(resource);
  const command = new UpdateResourceCommand({
    TypeName: resource.type,
    Identifier: resource.id,
    PatchDocument: JSON.stringify(write.patch),
    ClientToken: write.clientToken,
    ...(role !== undefined && { RoleArn: role }),
  });
  try {
    const { ProgressEvent } = await client.send(command);
    return progressOf(ProgressEvent, control.now());
  } catch (error) {
    const failure = failureOfError(nameOf(error), reasonOf(error));
    if (failure !== undefined)
      return { state: "failed", failure, why: whyOf(failure, nameOf(error), reasonOf(error)) };
    throw asFault(`update a resource of \`${resource.type}\``, error, "cloudformation:UpdateResource");
  }
}

async function statusOf(control: Control, resource: ResourceId, token: string): Promise<Progress> {
  const client = await control.clientFor(resource);
  try {
    const answer = await client.send(new GetResourceRequestStatusCommand({ RequestToken: token }));
    return progressOf(answer.ProgressEvent, control.now());
  } catch (error) {
    if (nameOf(error) === "RequestTokenNotFoundException")
      return { state: "failed", token, failure: "broken", why: "Cloud Control does not know the request" };
    throw asFault("tell how far a write has come", error, "cloudformation:GetResourceRequestStatus");
  }
}

// What is over, or not known, cannot be cancelled any more.
const tooLate: ReadonlySet<string> = new Set([
  "ConcurrentModificationException",
  "RequestTokenNotFoundException",
  "InvalidRequestException",
  "ValidationException",
]);

async function cancelled({ clientFor }: Control, resource: ResourceId, token: string): Promise<void> {
  const client = await clientFor(resource);
  try {
    await client.send(new CancelResourceRequestCommand({ RequestToken: token }));
  } catch (error) {
    if (tooLate.has(nameOf(error))) return;
    throw asFault("cancel a write", error, "cloudformation:CancelResourceRequest");
  }
}

const unlistableNames: ReadonlySet<string> = new Set(["TypeNotFoundException", "UnsupportedActionException"]);

async function listed(
  { clientFor }: Control,
  place: Parameters<Cloud["list"]>[0],
  page: string | undefined,
): Promise<ListPage> {
  const client = await clientFor(place);
  const input = { TypeName: place.type, MaxResults: 100, ...(page !== undefined && { NextToken: page }) };
  const asking = { what: `list resources of \`${place.type}\``, permission: "cloudformation:ListResources" };
  const answer = await answerOf(asking, () =>
    client.send(new ListResourcesCommand(input)).catch((error: unknown) => {
      // Some types can be listed only beneath a parent, which nobody here knows.
      const isUnlistable = page === undefined && nameOf(error) === "InvalidRequestException";
      if (isUnlistable || unlistableNames.has(nameOf(error))) return undefined;
      throw error;
    }),
  );
  const ids = (answer?.ResourceDescriptions ?? []).flatMap(({ Identifier }) => Identifier ?? []);
  return { ids, ...(answer?.NextToken !== undefined && { next: answer.NextToken }) };
}
