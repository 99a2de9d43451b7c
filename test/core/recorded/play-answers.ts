import type { Option } from "#core/arbitration/verdict.ts";
import { instantOf } from "#core/claims/instant.ts";
import { isHidden } from "#core/fields/hidden.ts";
import { answered } from "#core/questions/answer.ts";
import type { Turn } from "./course.ts";
import { instant, moved, type Played, say } from "./played.ts";
import { digest } from "./verdict-lines.ts";

type Answering = Extract<Turn, { readonly do: "answer" }>;

/** One answer names its value, another a value of one's own, and a third none. */
function valueIn({ value }: Option, index: number): object {
  if (isHidden(value)) return {};
  const said = value ?? (index % 2 === 0 ? "7" : undefined);
  return said === undefined ? {} : { value: said };
}

/** Somebody answers the first question, and then once more. */
export function answer(played: Played, { option: index, by, proof }: Answering): void {
  const [question] = played.record.case?.questions ?? [];
  const option = question?.ask.options[index % question.ask.options.length];
  if (question === undefined || option === undefined) return;
  const isTimed = index > 2 || option.answer === "hold";
  const said = {
    question: question.id,
    answer: option.answer,
    ...{ by, proof, at: instant(played), note: "as we agreed" },
    ...(isTimed && { until: instantOf(played.now + 3_600_000 * index) }),
    ...valueIn(option, index),
  };
  const around = { ...played.course.around, signIn: "guarded" } as const;
  const result = answered(played.record, said, around);
  const came = result.ok ? `ok ${digest(result.rulings)}` : `${result.why} ${digest(result)}`;
  say(played, `${instant(played)} ${by} answers ${option.answer} ${digest(option.value ?? null)}: ${came}`);
  if (!result.ok) return;
  moved(played, result.record);
  const again = answered(result.record, said, around);
  say(played, `  and once more: ${again.ok ? "ok" : `${again.why} ${digest(again)}`}`);
}
