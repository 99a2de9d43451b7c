import type { ResourceId } from "#core/resources/resource-id.ts";
import { momentOf, type State } from "../state.ts";
import { callEvent, wholeSecond } from "../telling/envelope.ts";
import { callPlace } from "../telling/planned-calls.ts";

type TellUpdateRequestInput = {
  readonly resource: ResourceId;
  readonly clientToken: string;
  readonly token: string;
};

/** Cloud Control's own record of an update; the calls that it leads to are told apart. */
export function tellUpdateRequest(
  state: State,
  { resource, clientToken, token }: TellUpdateRequestInput,
): void {
  const { type, id, account } = resource;
  const progressEvent = {
    typeName: type,
    identifier: id,
    requestToken: token,
    operation: "UPDATE",
    operationStatus: "IN_PROGRESS",
    eventTime: wholeSecond(state.clock.now()),
  };
  const call = {
    ...callPlace(resource),
    service: "cloudcontrolapi",
    name: "UpdateResource",
    writer: state.restorer(account),
    parameters: {
      typeName: type,
      identifier: id,
      clientToken,
      patchDocument: "HIDDEN_DUE_TO_SECURITY_REASONS",
    },
    answer: { progressEvent },
  };
  state.emit(callEvent(call, momentOf(state)));
}
