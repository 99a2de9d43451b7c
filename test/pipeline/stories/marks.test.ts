import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { NewResource } from "#local/sandbox/peoples-doors.ts";
import { actors, hour, minute } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { more } from "./telling/happenings.ts";
import { begin, declare, type Story } from "./telling/story.ts";
import { lambda, rule, securityGroup } from "./telling/things.ts";

const ordinary = "an ordinary text";
const marks = [
  `digest:${"3q2-7wAbCdEf_0123456".padEnd(43, "x")}`,
  "digest:",
  "(hidden)",
  "(hidden, changed)",
];

type Tale = { readonly made?: NewResource; readonly play: (story: Story, text: string) => Promise<void> };

const opened = (Description: string) => ({
  SecurityGroupIngress: [rule("10.0.0.0/16"), { ...rule("0.0.0.0/0"), Description }],
});

const tales: Readonly<Record<string, Tale>> = {
  "a guardrail puts right an opening that is described so": {
    made: securityGroup,
    play: async (story, text) => {
      story.change(actors.nobody, opened(text));
      await story.pass(20 * minute);
    },
  },
  "a guardrail puts right an opening beside a rule that is described so": {
    made: {
      ...securityGroup,
      properties: {
        ...securityGroup.properties,
        SecurityGroupIngress: [{ ...rule("10.0.0.0/16"), Description: "x" }],
      },
    },
    play: async (story, text) => {
      story.change(actors.nobody, {
        SecurityGroupIngress: [{ ...rule("10.0.0.0/16"), Description: text }, rule("0.0.0.0/0")],
      });
      await story.pass(5 * hour);
    },
  },
  "a text that nobody explained is asked about, and put back by an answer": {
    made: lambda,
    play: async (story, text) => {
      story.change(actors.nobody, { Description: text, MemorySize: 512 });
      await story.pass(20 * minute);
      await story.pass(5 * hour);
    },
  },
  "a text that somebody wants is written": {
    made: lambda,
    play: async (story, text) => {
      const wish = { ...more("/Description" as FieldPath), constraint: { is: text }, prefer: text };
      await declare(story, wish);
      await story.pass(5 * hour);
    },
  },
  "a text that code agreed on is put back": {
    made: lambda,
    play: async (story, text) => {
      story.change(actors.pipeline, { Description: text });
      await story.pass(20 * minute);
      await declare(story, { ...more("/Description" as FieldPath), constraint: { is: text }, prefer: text });
      await story.pass(20 * minute);
      story.change(actors.nobody, { Description: "something else" });
      await story.pass(5 * hour);
    },
  },
  "a tag of that name and value is a tag": {
    made: lambda,
    play: async (story, text) => {
      story.change(actors.nobody, {
        Tags: [...(lambda.properties["Tags"] as []), { Key: text, Value: text }],
      });
      await story.pass(5 * hour);
    },
  },
};

/** All that came of it, with the text told apart from no other. */
async function cameOf({ made, play }: Tale, text: string): Promise<string> {
  const story = await begin(made === undefined ? {} : { made });
  await play(story, text);
  const { cloud, ...rest } = await ending(story);
  const said = story.outbox.sent.map(({ subject, body }) => ({ subject, body }));
  const all = JSON.stringify({ cloud, ...rest, said } as unknown as Json);
  const written = [
    text,
    JSON.stringify(text).slice(1, -1),
    JSON.stringify(JSON.stringify(text)).slice(3, -3),
  ];
  return written.reduce((told, spelt) => told.replaceAll(spelt, "TEXT"), all);
}

describe.each(Object.entries(tales))("%s", (_, tale) => {
  it.each(marks)("when the text is %s as when it is any other", async (text) => {
    const [as, other] = [await cameOf(tale, ordinary), await cameOf(tale, text)];
    expect(JSON.parse(other)).toEqual(JSON.parse(as));
  });
});
