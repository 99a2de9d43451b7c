import { openPath } from "../arbitration/explain/sentences/change-words.ts";
import type { FieldPath } from "../fields/path.ts";
import type { Hides } from "../hidden/hides.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import { resourceText } from "../resources/resource-id.ts";
import { plainLine } from "../schema/plain-text.ts";
import type { HeardChange } from "./folding/heard.ts";
import type { Surprise } from "./folding/surprises/surprises.ts";

type AlarmScene = { readonly record: Pick<DocketRecord, "resource">; readonly hides: Hides };

const mostNamed = 3;
const longestField = 240;

/** INVARIANT (no values): it is said where and by whom, never what; of what is hidden an element is not even named. */
function placeText(paths: readonly FieldPath[], { record: { resource }, hides }: AlarmScene): string {
  const open = new Set(paths.map((path) => (hides(path) ? openPath(path) : path)));
  const all = [...open].toSorted().map((path) => `\`${plainLine(path, longestField)}\``);
  const rest = all.length - mostNamed;
  const fields = [...all.slice(0, mostNamed), ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
  return `${fields === "" ? "" : `${fields} of `}\`${resourceText(resource)}\``;
}

/** What somebody else did with Parley's role, in words. */
export const misusesTold = (misused: readonly HeardChange[], scene: AlarmScene): readonly string[] =>
  misused.map(({ id, actor, call, edits }) => {
    const place = placeText(
      edits.map(({ path }) => path),
      scene,
    );
    const how = call === undefined ? "" : `\`${call}\`, `;
    return `\`${actor.principal}\` changed ${place} and no restore of Parley's explains it (${how}event \`${id}\`)`;
  });

/** Which values may have been lost between Parley and another, in words. */
export const surprisesTold = (surprises: readonly Surprise[], scene: AlarmScene): readonly string[] =>
  surprises.map(({ path, by, principal = "somebody", isUnread }) => {
    const place = placeText([path], scene);
    if (isUnread)
      return `\`${principal}\` may have written to ${place} just when Parley restored it: the request does not say, and what it wrote there is lost (${by})`;
    const what = `\`${principal}\` wrote to ${place} just when Parley restored it`;
    return `${what}: one of the two values is lost, and it is judged again (${by})`;
  });
