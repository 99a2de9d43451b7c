import type { Approver } from "#core/deployment/deployment-file.ts";

const protocols = ["email", "sms", "https"] as const;

export type NamedChannel = { readonly channel: (typeof protocols)[number]; readonly endpoint: string };

/** By which notices reach an approver, as SNS names them. */
export const channelsOf = (approver: Pick<Approver, (typeof protocols)[number]>): readonly NamedChannel[] =>
  protocols.flatMap((channel) => {
    const endpoint = approver[channel];
    return endpoint === undefined ? [] : [{ channel, endpoint }];
  });
