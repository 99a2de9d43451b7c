import { plainLine } from "../../schema/plain-text.ts";
import type { QuestionScene } from "./asking.ts";

/** One word on whose thing it is, or where it stands. */
export type Chip = {
  readonly name: "environment" | "service" | "owner" | "account" | "region";
  readonly value: string;
};

const longest = 48;

/** What is known of the resource at a glance; INVARIANT (settled tags): a tag that nobody agreed to says nothing. */
export function chipsOf({ record, judged }: Pick<QuestionScene, "record" | "judged">): readonly Chip[] {
  const { environment, facts, tags: live } = judged.dispute;
  const tags: Readonly<Record<string, string | undefined>> = facts.priorTags ?? live;
  const { account, region } = record.resource;
  const said: Readonly<Record<Chip["name"], string | undefined>> = {
    environment: environment ?? tags["env"] ?? tags["environment"],
    service: tags["service"],
    owner: tags["owner"] ?? tags["Owner"],
    account,
    region,
  };
  return Object.entries(said).flatMap(([name, value]): readonly Chip[] => {
    const line = plainLine(value ?? "", longest);
    return line === "" ? [] : [{ name: name as Chip["name"], value: line }];
  });
}
