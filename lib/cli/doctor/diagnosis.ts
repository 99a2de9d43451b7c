import type { Approver, DeploymentFile } from "#core/deployment/deployment-file.ts";
import { type Reach, reachOf } from "#core/notices/readers/reach.ts";
import type { Channel, Subscription } from "#core/ports/people/subscriptions.ts";

type DiagnosisLine = { readonly channel: Channel; readonly endpoint: string; readonly state: Reach };

export type Diagnosis = {
  readonly isWell: boolean;
  readonly approvers: readonly {
    readonly name: string;
    /** Whether any of their channels delivers; else others are asked in their place. */
    readonly isReachable: boolean;
    readonly channels: readonly DiagnosisLine[];
  }[];
  readonly operators: readonly DiagnosisLine[];
};

const kinds = ["email", "sms", "https"] as const;

/** How everybody is reached whom a deployment asks or tells. */
export function diagnosis(
  { approvers = [], operators = [] }: Pick<DeploymentFile, "approvers" | "operators">,
  subscriptions: readonly Subscription[],
): Diagnosis {
  const line = (channel: Channel, endpoint: string): DiagnosisLine => {
    const state = reachOf({ channel, endpoint }, subscriptions);
    return { channel, endpoint, state };
  };
  const asked = approvers.map((approver) => {
    const channels = channelsOf(approver).map(([channel, endpoint]) => line(channel, endpoint));
    return { name: approver.name, isReachable: channels.some(delivers), channels };
  });
  const told = operators.map((endpoint) => line("email", endpoint));
  const lines = [...asked.flatMap(({ channels }) => channels), ...told];
  const isWell = lines.every(({ state }) => state === "protected") && asked.every((one) => one.isReachable);
  return { isWell, approvers: asked, operators: told };
}

const delivers = ({ state }: DiagnosisLine): boolean => state === "protected" || state === "unprotected";

const channelsOf = (approver: Approver): readonly (readonly [Channel, string])[] =>
  kinds.flatMap((kind) => (approver[kind] === undefined ? [] : [[kind, approver[kind]] as const]));
