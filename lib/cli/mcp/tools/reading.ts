import * as z from "zod/mini";
import { explainField } from "#core/api/operations/why.ts";
import { ResourceWord } from "#core/resources/words.ts";
import { fieldIn } from "../../asking/asked-field.ts";
import { openCases } from "../../asking/cases.ts";
import { holdingOf } from "../../asking/holding.ts";
import { noticesFor } from "../../asking/notices.ts";
import { AskView, askView } from "../asks.ts";
import { readOnly, tool } from "../tool.ts";

const Field = z.string().check(z.minLength(1), z.maxLength(2_048));

export const whoHoldsTool = tool({
  name: "who_holds",
  title: "Who holds a field",
  description:
    "Who holds the fields of a resource now, for which goal, why and until when, and who else wants something there.",
  input: z.strictObject({ resource: ResourceWord, field: z.optional(Field) }),
  output: z.looseObject({ resource: z.string(), fields: z.array(z.looseObject({ path: z.string() })) }),
  annotations: readOnly,
  run: (asked, { parley }) => holdingOf(asked, parley),
});

export const explainTool = tool({
  name: "explain",
  title: "Explain a field",
  description:
    "Why a field is as it is: the reasons with their rows of the policy, who waits for what, and what would change it.",
  input: z.strictObject({ resource: ResourceWord, field: Field }),
  output: z.looseObject({
    explanation: z.string(),
    wouldChange: z.array(z.string()),
    asks: z.array(AskView),
  }),
  annotations: readOnly,
  run: async ({ resource, field }, { parley, now }) => {
    const told = await parley.ask(explainField, { query: { resource, field: fieldIn(field) } });
    const asked = told.fields.flatMap(({ ask }) => ask ?? []);
    const asks = asked.map((ask) => askView(ask, { parley, now: now(), id: undefined }));
    return { ...told, fields: told.fields.map(({ ask: _, ...rest }) => rest), asks };
  },
});

export const myNoticesTool = tool({
  name: "my_notices",
  title: "What became of your stakes",
  description:
    "What you were told of what you wrote and want: put back, refused, waiting, your turn; with what would be kept instead. Give `after` of the last answer to go on from there.",
  input: z.strictObject({ after: z.optional(z.string().check(z.maxLength(2_048))) }),
  output: z.looseObject({ items: z.array(z.looseObject({ id: z.string(), kind: z.string() })) }),
  annotations: readOnly,
  run: (asked, { parley }) => noticesFor(asked, parley),
});

const CaseAsks = z.strictObject({
  case: z.string(),
  resource: z.string(),
  state: z.string(),
  asks: z.array(AskView),
});

export const openQuestionsTool = tool({
  name: "open_questions",
  title: "Open questions",
  description:
    "What people are asked at the moment, where they answer, and until when. You cannot answer: show the link to a person.",
  input: z.strictObject({ resource: z.optional(ResourceWord) }),
  output: z.strictObject({ cases: z.array(CaseAsks) }),
  annotations: readOnly,
  run: async ({ resource }, { parley, now }) => {
    const open = (await openCases(parley)).filter(
      (each) => resource === undefined || each.resource === resource,
    );
    const cases = open.map(({ id, resource: on, state, questions }) => ({
      case: id,
      resource: on,
      state,
      asks: questions.map((question) => askView(question, { parley, now: now(), id })),
    }));
    return { cases };
  },
});
