import { canonicalPrincipal } from "../claims/principal.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import type { Mistake } from "../schema/check.ts";
import { nearestWord } from "../schema/spelling.ts";
import type { Approver, Mode } from "./deployment-file.ts";
import { mistakeAt } from "./mistake.ts";

type ApproverGroup = PolicyFile["approvers"][number];
type GroupsInput = { readonly approvers: readonly Approver[]; readonly mode: Mode };

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
export function groupMistakes(file: PolicyFile, { approvers, mode }: GroupsInput): readonly Mistake[] {
  const names = file.approvers.map(({ name }) => name);
  const unknown = approvers.flatMap(({ groups = [] }, index) =>
    groups.flatMap((group, at) => unknownGroup(group, `/approvers/${index}/groups/${at}`, names)),
  );
  return [...unknown, ...(mode === "observe" ? [] : nobodyToAsk(file, { approvers, mode }))];
}

function unknownGroup(group: string, pointer: string, names: readonly string[]): readonly Mistake[] {
  if (names.includes(group)) return [];
  const near = nearestWord(group, names);
  const rest = names.length === 0 ? "the policy names none" : `there are ${names.join(", ")}`;
  const hint = near === undefined ? rest : `did you mean \`${near}\`?`;
  return [mistakeAt(pointer, { message: `the policy has no approver group \`${group}\``, hint })];
}

/** Nothing tells Parley yet who owns what, so a group that only names `owners` has no members. */
function nobodyToAsk(file: PolicyFile, { approvers, mode }: GroupsInput): readonly Mistake[] {
  const empty = withApprovers(file, approvers).approvers.filter(
    ({ principals = [] }) => principals.length === 0,
  );
  const names = empty.map(({ name }) => `\`${name}\``).join(", ");
  if (approvers.length === 0) {
    const message = `people are asked while \`mode\` is \`${mode}\`, and there are no \`approvers\``;
    const groups = names === "" ? "" : `; nobody answers for ${names}`;
    const hint = `name each with \`principals\`, a channel and its \`groups\`${groups}`;
    return [mistakeAt("/approvers", { message, hint })];
  }
  if (empty.length === 0) return [];
  const message = `nobody answers for ${names}, and people are asked while \`mode\` is \`${mode}\``;
  const hint = "name them under the `groups` of an approver, or give them `principals` in the policy";
  return [mistakeAt("/approvers", { message, hint })];
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
