import { canonicalPrincipal } from "../claims/principal.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import type { Mistake } from "../schema/check.ts";
import { nearestWord } from "../schema/spelling.ts";
import type { Approver, Mode } from "./deployment-file.ts";
import { type KnownOwners, mayBeTold, toldOfAll, unaskedOwners } from "./known-owners.ts";
import { mistakeAt } from "./mistake.ts";

const mostNamed = 20;

type ApproverGroup = PolicyFile["approvers"][number];
type GroupsInput = {
  readonly approvers: readonly Approver[];
  readonly mode: Mode;
  /** Where it is known from who owns what. */
  readonly owners?: KnownOwners | undefined;
};

/**
 * The policy with the approvers' principals in the groups that they say they belong to. All the names of one approver are
 * theirs: by none of them can they vouch for what they claim by another.
 */
export function withApprovers(file: PolicyFile, approvers: readonly Approver[]): PolicyFile {
  const joined = file.approvers.map((group): ApproverGroup => {
    const joining = approvers.filter(({ groups }) => groups?.includes(group.name));
    if (joining.length === 0) return group;
    const principals = [...(group.principals ?? []), ...joining.flatMap((approver) => approver.principals)];
    return { ...group, principals: [...new Set(principals)] };
  });
  const named = approvers.map(({ principals }) => principals).filter((principals) => principals.length > 1);
  const authority = { ...file.authority, aliases: [...file.authority.aliases, ...named] };
  return { ...file, authority, approvers: joined };
}

/** Anyone who names a group names one that exists, and from `advise` on every group has somebody to answer for it. */
export function groupMistakes(file: PolicyFile, input: GroupsInput): readonly Mistake[] {
  const { approvers, mode } = input;
  const names = file.approvers.map(({ name }) => name);
  const unknown = approvers.flatMap(({ groups = [] }, index) =>
    groups.flatMap((group, at) => unknownGroup(group, `/approvers/${index}/groups/${at}`, names)),
  );
  return [...unknown, ...(mode === "observe" ? [] : nobodyToAsk(file, input))];
}

function unknownGroup(group: string, pointer: string, names: readonly string[]): readonly Mistake[] {
  if (names.includes(group)) return [];
  const near = nearestWord(group, names);
  const rest = names.length === 0 ? "the policy names none" : `there are ${names.join(", ")}`;
  const hint = near === undefined ? rest : `did you mean \`${near}\`?`;
  return [mistakeAt(pointer, { message: `the policy has no approver group \`${group}\``, hint })];
}

/** A group has somebody if it names principals, or if a source of owners may tell of some. */
function nobodyToAsk(file: PolicyFile, { approvers, mode, owners }: GroupsInput): readonly Mistake[] {
  const groups = withApprovers(file, approvers).approvers;
  const empty = groups.filter(
    ({ principals = [], owners: owned = [] }) =>
      principals.length === 0 && !owned.some((what) => mayBeTold(what, owners)),
  );
  const names = empty.map(({ name }) => `\`${name}\``).join(", ");
  if (approvers.length === 0) {
    const message = `people are asked while \`mode\` is \`${mode}\`, and there are no \`approvers\``;
    const groups = names === "" ? "" : `; nobody answers for ${names}`;
    const hint = `name each with \`principals\`, a channel and its \`groups\`${groups}`;
    return [mistakeAt("/approvers", { message, hint })];
  }
  if (empty.length === 0) return nobodyForTheRest(groups, { approvers, mode, owners });
  const message = `nobody answers for ${names}, and people are asked while \`mode\` is \`${mode}\``;
  const hint = "name them under the `groups` of an approver, or give them `principals` in the policy";
  return [mistakeAt("/approvers", { message, hint })];
}

/**
 * What has no owner is for a group that answers for everything and in which somebody is for certain. INVARIANT (somebody is
 * asked): an owner who is known only later, or whom no channel reaches, is not all that there is.
 */
function nobodyForTheRest(
  groups: readonly ApproverGroup[],
  { approvers, mode, owners }: GroupsInput,
): readonly Mistake[] {
  const reached = new Set(approvers.flatMap(({ principals }) => principals.map(canonicalPrincipal)));
  const isCertain = ({ principals = [], owners: owned = [], for: about }: ApproverGroup): boolean =>
    Object.keys(about).length === 0 &&
    [...principals, ...owned.flatMap((what) => toldOfAll(what, owners))].some((each) =>
      reached.has(canonicalPrincipal(each)),
    );
  // As long as no group depends on owners the channels of its members are told as warnings.
  const isOwned = groups.some(({ principals = [] }) => principals.length === 0);
  if (!isOwned || groups.some(isCertain)) return [];
  const message = `nobody answers for what has no owner, and people are asked while \`mode\` is \`${mode}\``;
  const hint =
    "name an approver under the `groups` of the last group of the policy, or in the file of owners in a line such as `* platform: sso/maria@example.com`";
  return [mistakeAt("/approvers", { message, hint })];
}

/** Owners whom no channel reaches: what they should be asked goes to the group after theirs, which is told why. */
export function ownerWarnings({ approvers, mode, owners }: GroupsInput): readonly string[] {
  if (owners?.file === undefined || mode === "observe") return [];
  const { people: named } = unaskedOwners(owners.file, approvers);
  const names = named.slice(0, mostNamed).map((name) => `\`${name}\``);
  const rest = named.length > mostNamed ? ` and ${named.length - mostNamed} more` : "";
  if (named.length === 0) return [];
  return [
    `no channel reaches these owners: ${names.join(", ")}${rest}; name each among the \`principals\` of an approver, or others are asked in their place`,
  ];
}

/** Who is never asked, and which groups hear of a question only if they look for it. */
export function groupWarnings(file: PolicyFile, { approvers, mode }: GroupsInput): readonly string[] {
  const groups = withApprovers(file, approvers).approvers;
  const members = new Set(groups.flatMap(({ principals = [] }) => principals.map(canonicalPrincipal)));
  const reached = new Set(approvers.flatMap(({ principals }) => principals.map(canonicalPrincipal)));
  const idle = approvers
    .filter(({ principals }) => !principals.some((principal) => members.has(canonicalPrincipal(principal))))
    .map(({ name }) => `\`${name}\` is in no approver group, so nobody asks them; name their \`groups\``);
  const deaf = groups
    .filter(({ principals = [] }) => principals.length > 0)
    .filter(({ principals = [] }) => !principals.some((each) => reached.has(canonicalPrincipal(each))))
    .map(({ name }) => `nobody in \`${name}\` has a channel; name one of them under \`approvers\``);
  return [...idle, ...(mode === "observe" ? [] : deaf)];
}
