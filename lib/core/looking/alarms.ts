import type { FieldPath } from "../fields/path.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import { resourceText } from "../resources/resource-id.ts";
import type { HeardChange } from "./folding/heard.ts";
import type { Surprise } from "./folding/surprises/surprises.ts";

type OnRecord = { readonly record: Pick<DocketRecord, "resource"> };

const mostNamed = 3;

/** INVARIANT (no values): it is said where and by whom, never what. */
const placeText = (paths: readonly FieldPath[], { resource }: OnRecord["record"]): string => {
  const named = paths.slice(0, mostNamed).map((path) => `\`${path}\``);
  const rest = paths.length - named.length;
  const fields = [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
  return `${fields === "" ? "" : `${fields} of `}\`${resourceText(resource)}\``;
};

/** What somebody else did with Parley's role, in words. */
export const misusesTold = ({
  record,
  misused,
}: OnRecord & { readonly misused: readonly HeardChange[] }): readonly string[] =>
  misused.map(({ id, actor, call, edits }) => {
    const place = placeText([...new Set(edits.map(({ path }) => path))].toSorted(), record);
    const how = call === undefined ? "" : `\`${call}\`, `;
    return `\`${actor.principal}\` changed ${place} and no restore of Parley's explains it (${how}event \`${id}\`)`;
  });

/** Which values may have been lost between Parley and another, in words. */
export const surprisesTold = ({
  record,
  surprises,
}: OnRecord & { readonly surprises: readonly Surprise[] }): readonly string[] =>
  surprises.map(({ path, by, principal = "somebody", isUnread }) => {
    const place = placeText([path], record);
    if (isUnread)
      return `\`${principal}\` may have written to ${place} just when Parley restored it: the request does not say, and what it wrote there is lost (${by})`;
    const what = `\`${principal}\` wrote to ${place} just when Parley restored it`;
    return `${what}: one of the two values is lost, and it is judged again (${by})`;
  });
