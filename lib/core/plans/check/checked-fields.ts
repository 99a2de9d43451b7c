import type { Json } from "../../fields/json.ts";
import { type FieldPath, overlaps } from "../../fields/path.ts";
import type { Hides } from "../../hidden/hides.ts";
import { decidingIn } from "../../preview/deciding.ts";
import type { FieldView } from "../../views/preview-view.ts";
import { shownValue } from "../../views/shown-value.ts";
import type { PlannedChange, PlannedEdit } from "../plan.ts";
import { type CheckedField, type FieldFate, fates } from "./checked.ts";
import { supposedBy } from "./planned-write.ts";

type Telling = { readonly hides: Hides; readonly change: PlannedChange };

/** What would become of each field that a plan changes, and of others that hang on it. */
export function checkedFields(
  change: PlannedChange,
  judged: readonly FieldView[],
  hides: Hides,
): readonly CheckedField[] {
  const changes = supposedBy(change.edits);
  const written = Object.keys(changes);
  const telling = { hides, change };
  const beside = judged.filter(({ path }) => !written.some((each) => overlaps(each, path)));
  return [
    ...change.edits
      .filter(({ path }) => Object.hasOwn(changes, path))
      .map((edit) =>
        ofEdit(
          edit,
          judged.filter(({ path }) => overlaps(edit.path, path)),
          telling,
        ),
      ),
    ...beside.map((view) => ofView({ path: view.path as FieldPath }, view, telling)),
  ];
}

/** Of several verdicts about parts of a field the strongest tells what becomes of it. */
function ofEdit(edit: PlannedEdit, views: readonly FieldView[], telling: Telling): CheckedField {
  const strongest = views.toSorted((a, b) => fates.indexOf(fateOf(b)) - fates.indexOf(fateOf(a)))[0];
  if (strongest !== undefined) return ofView(edit, strongest, telling);
  const planned =
    edit.after === undefined ? {} : { planned: shownValue(edit.after, edit.path, telling.hides) };
  const why = "nothing in the policy speaks about it";
  return {
    path: edit.path,
    fate: "kept",
    ...planned,
    by: [],
    rule: "none",
    why,
    ...undone(edit.path, telling),
  };
}

/** A claim that is heard again later waits; anything else that does not stand is lost. */
function fateOf({ outcome, waits }: FieldView): FieldFate {
  if (outcome === "ask") return "asks";
  if (outcome === "keep") return "kept";
  return waits === true ? "waits" : "lost";
}

type About = Pick<PlannedEdit, "path" | "after">;

function ofView(edit: About, view: FieldView, telling: Telling): CheckedField {
  const { hides } = telling;
  const fate = fateOf(view);
  const reason = decidingIn(view);
  const { ask, until, value, holders, offer } = view;
  const path = fate === "kept" ? edit.path : view.path;
  const planned = edit.after !== undefined && path === edit.path;
  return {
    path,
    fate,
    ...(planned && { planned: shownValue(edit.after ?? null, path, hides) }),
    ...(fate !== "kept" && value !== undefined && { backTo: value as Json }),
    by: holders.map(({ by }) => by),
    ...(until !== undefined && { until }),
    rule: reason?.rule ?? "none",
    ...(reason?.at !== undefined && { at: reason.at }),
    why: reason?.text ?? "",
    ...(ask !== null && {
      asked: {
        question: ask.question,
        approvers: ask.approvers,
        deadline: ask.deadline,
        silence: ask.onSilence.answer,
      },
    }),
    // What is put back anyway is worth saying where several fields have to be written in one go.
    ...(offer && (!offer.stands || Object.keys(offer.values).length > 1) && { offer: offer.values }),
    ...undone(edit.path, telling),
  };
}

/** Where the plan writes over what was changed outside of its tool. */
function undone(path: FieldPath, { change, hides }: Telling): Pick<CheckedField, "undoes"> {
  const drift = change.drift.find((each) => overlaps(each.path, path));
  if (drift === undefined) return {};
  const { left, stands } = drift;
  return {
    undoes: {
      ...(left !== undefined && { left: shownValue(left, drift.path, hides) }),
      ...(stands !== undefined && { stands: shownValue(stands, drift.path, hides) }),
    },
  };
}
