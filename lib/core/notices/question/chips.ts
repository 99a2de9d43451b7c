import { plainLine } from "../../schema/plain-text.ts";
import type { QuestionScene } from "./asking.ts";
import { isHiddenValue } from "./values.ts";

/** One word on whose thing it is, or where it stands. */
export type Chip = {
  readonly name: "environment" | "service" | "owner" | "account" | "region";
  readonly value: string;
};

const longest = 48;

/** The tags that say what a thing is called and whose it is. */
const telling = ["Name", "name", "env", "environment", "service", "Service", "owner", "Owner"];

/** INVARIANT (settled tags): a tag that nobody agreed to says nothing, nor does one that nobody may read. */
export function settledTags(asking: QuestionScene): Readonly<Record<string, string>> {
  const { facts, tags: live } = asking.judged.dispute;
  const tags = facts.priorTags ?? live;
  const isOpen = ([name, value]: [string, string]) =>
    telling.includes(name) &&
    [`/Tags[Key=${name}]/Value`, `/Tags/${name}`].every((path) => !isHiddenValue(path, value, asking));
  return Object.fromEntries(Object.entries(tags).filter(isOpen));
}

/** What is known of the resource at a glance. */
export function chipsOf(asking: QuestionScene): readonly Chip[] {
  const tags: Readonly<Record<string, string | undefined>> = settledTags(asking);
  const { account, region } = asking.record.resource;
  const said: Readonly<Record<Chip["name"], string | undefined>> = {
    environment: asking.judged.dispute.environment ?? tags["env"] ?? tags["environment"],
    service: tags["service"] ?? tags["Service"],
    owner: tags["owner"] ?? tags["Owner"],
    account,
    region,
  };
  return Object.entries(said).flatMap(([name, value]): readonly Chip[] => {
    const line = plainLine(value ?? "", longest);
    return line === "" ? [] : [{ name: name as Chip["name"], value: line }];
  });
}
