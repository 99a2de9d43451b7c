import { canonicalJson, type Json } from "../fields/json.ts";
import type { PolicyFile } from "../policy/policy-file.ts";

type TakenUpInput = {
  /** The policy of an installation as its team wrote it, and as it runs. */
  readonly written: PolicyFile;
  readonly running: PolicyFile;
};

type Group = PolicyFile["approvers"][number];

/** What stands only in the list that runs. */
function added<T>(written: readonly T[], running: readonly T[]): readonly T[] {
  const text = (row: T): string => canonicalJson(row as unknown as Json);
  const known = new Set(written.map(text));
  return running.filter((row) => !known.has(text(row)));
}

function joined(group: Group, { written, running }: TakenUpInput): Group {
  const membersIn = ({ approvers }: PolicyFile): readonly string[] =>
    approvers.find(({ name }) => name === group.name)?.principals ?? [];
  const joining = added(membersIn(written), membersIn(running));
  if (joining.length === 0) return group;
  return { ...group, principals: [...new Set([...(group.principals ?? []), ...joining])] };
}

type Attestations = PolicyFile["authority"]["attestations"];

function attesting(attestations: Attestations, { written, running }: TakenUpInput): Attestations {
  const attestersIn = ({ authority }: PolicyFile, goal: string): readonly string[] =>
    Object.entries(authority.attestations).find(([name]) => name === goal)?.[1] ?? [];
  return Object.fromEntries(
    Object.entries(attestations).map(([goal, owners]) => [
      goal,
      [...owners, ...added(attestersIn(written, goal), attestersIn(running, goal))],
    ]),
  );
}

/**
 * Another policy as the installation would judge with it: what it added to the text of its own one, which is people and
 * the names that are theirs, it adds to that as well. The mode changes no verdict and stays as it is written.
 */
export function takenUp(candidate: PolicyFile, input: TakenUpInput): PolicyFile {
  const { written, running } = input;
  const { aliases, situations } = candidate.authority;
  const named = new Set(candidate.sources?.map(({ id }) => id));
  const joining = added(written.sources ?? [], running.sources ?? []).filter(({ id }) => !named.has(id));
  return {
    ...candidate,
    ...(joining.length > 0 && { sources: [...(candidate.sources ?? []), ...joining] }),
    actors: [...added(written.actors, running.actors), ...candidate.actors],
    authority: {
      ...candidate.authority,
      attestations: attesting(candidate.authority.attestations, input),
      aliases: [...aliases, ...added(written.authority.aliases, running.authority.aliases)],
      situations: [...added(written.authority.situations, running.authority.situations), ...situations],
    },
    approvers: candidate.approvers.map((group) => joined(group, input)),
  };
}
