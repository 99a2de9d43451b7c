import type { SpokeCredentials } from "./spoke-credentials.ts";

export type SpokePlace = { readonly account: string; readonly region: string };

/** A client of one service for an account and a region. */
export type ClientFor<C> = (place: SpokePlace) => Promise<C>;

type SpokeClientsInput<C> = {
  readonly credentialsFor: (account: string) => Promise<SpokeCredentials>;
  /** Called once per account and region; the client asks for credentials again when they run out. */
  readonly make: (spoke: {
    readonly region: string;
    readonly credentials: () => Promise<SpokeCredentials>;
  }) => C;
  /** Where resources without a region are spoken for: `us-east-1` outside of China and GovCloud. */
  readonly globalRegion?: string;
};

const mostClients = 500;

export function spokeClients<C>({
  credentialsFor,
  make,
  globalRegion = "us-east-1",
}: SpokeClientsInput<C>): ClientFor<C> {
  const clients = new Map<string, C>();
  const clientIn = ({ account, region }: SpokePlace): C => {
    const key = `${account}/${region}`;
    const known = clients.get(key);
    if (known !== undefined) return known;
    if (clients.size >= mostClients) clients.clear();
    const client = make({ region, credentials: () => credentialsFor(account) });
    clients.set(key, client);
    return client;
  };
  return async ({ account, region }) =>
    clientIn({ account, region: region === "global" ? globalRegion : region });
}
