import type { Resolution, Target } from "#core/changes/resolve/resolution.ts";

/** What a person judged of one record: see the README beside the labels. */
export type Label = {
  readonly class: "change" | "touch" | "none";
  readonly accept: readonly { readonly type: string; readonly id: string | null }[];
};

export type Mark =
  | "right"
  | "wrong"
  | "ambiguous"
  | "unresolved"
  | "missed"
  | "left alone"
  | "turned into a change";

/** How a resolution stands against the judgement; what is flagged as uncertain is never wrong. */
export function markOf({ status, resources }: Resolution, label: Label): Mark {
  if (label.class === "none") return resources.length === 0 ? "left alone" : "turned into a change";
  if (resources.length === 0) return label.class === "touch" ? "left alone" : "missed";
  if (resources.every((target) => isAccepted(target, label)))
    return status === "ambiguous" ? "ambiguous" : "right";
  if (status === "ambiguous") return "ambiguous";
  return status === "unresolved" ? "unresolved" : "wrong";
}

function isAccepted({ type, id }: Target, { accept }: Label): boolean {
  return accept.some((one) => one.type === type && (one.id === "*" || one.id === id));
}

/** `81 right (97.6 %)` for each mark, the commonest first. */
export function shares(marks: readonly Mark[]): string {
  const counts = [...Map.groupBy(marks, (mark) => mark)].map(([mark, { length }]) => ({ mark, length }));
  return counts
    .sort((one, other) => other.length - one.length)
    .map(({ mark, length }) => `${length} ${mark} (${percent(length, marks.length)})`)
    .join(", ");
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
