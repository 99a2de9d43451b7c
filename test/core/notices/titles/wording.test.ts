import { describe, expect, it } from "vitest";
import type { FieldPath } from "#core/fields/path.ts";
import type { ChangedField } from "#core/notices/titles/changed-field.ts";
import { filled, type Wording } from "#core/notices/titles/wording.ts";

const field: ChangedField = {
  path: "/DesiredCapacity" as FieldPath,
  spellings: ["/DesiredCapacity"],
  member: new Map(),
  now: 10,
  was: 3,
  isHidden: false,
};
type Parts = Partial<Omit<Wording, "changed">> & { readonly changed?: Partial<ChangedField> };

function told(words: string, { changed = {}, ...parts }: Parts = {}): string | undefined {
  const longest = { name: 40, value: 20 };
  const around = { name: "checkout", thing: "group", path: "/DesiredCapacity", longest };
  return filled(words, { ...around, changed: { ...field, ...changed }, ...parts });
}

const of = (member: Readonly<Record<string, string>>): Parts => ({
  changed: { member: new Map(Object.entries(member)) },
});

describe("the words of a phrase", () => {
  it.each<{ words: string; parts?: Parts; is: string | undefined }>([
    { words: "no slot at all", is: "no slot at all" },
    { words: "{name} is a {thing}", is: "checkout is a group" },
    { words: "{path} of {name}", is: "`/DesiredCapacity` of checkout" },
    { words: "{was} became {now}", is: "3 became 10" },
    { words: "{now:instances}", is: "10 instances" },
    { words: "{now:instances}", parts: { changed: { now: 1 } }, is: "1 instance" },
    { words: "{now:instances}", parts: { changed: { now: "1" } }, is: "1 instance" },
    { words: "{now:instances}", parts: { changed: { now: 0 } }, is: "0 instances" },
    { words: "{now:MB}", parts: { changed: { now: 512 } }, is: "512 MB" },
    { words: "{now:time}", parts: { changed: { now: 300 } }, is: "5 minutes" },
    { words: "{now:time}", parts: { changed: { now: 60 } }, is: "1 minute" },
    { words: "{now:time}", parts: { changed: { now: 1 } }, is: "1 second" },
    { words: "{now:time}", parts: { changed: { now: 90 } }, is: "90 seconds" },
    { words: "{now:time}", parts: { changed: { now: 7_200 } }, is: "2 hours" },
    { words: "{now:time}", parts: { changed: { now: 172_800 } }, is: "2 days" },
    { words: "{now:time}", parts: { changed: { now: "soon" } }, is: undefined },
    { words: "{now}", parts: { changed: { now: true } }, is: "`true`" },
    { words: "{now}", parts: { changed: { now: "t3.micro" } }, is: "`t3.micro`" },
    { words: "{now}", parts: { changed: { now: "arn:aws:iam::1:role/deploy" } }, is: "`deploy`" },
    { words: "{now}", parts: { changed: { now: "" } }, is: undefined },
    { words: "{now}", parts: { changed: { now: null } }, is: undefined },
    { words: "{now}", parts: { changed: { now: undefined } }, is: undefined },
    { words: "{now}", parts: { changed: { now: { a: 1 } } }, is: undefined },
    { words: "{now}", parts: { changed: { isHidden: true } }, is: undefined },
    { words: "{was}", parts: { changed: { isHidden: true } }, is: undefined },
    { words: "{name} {path}", parts: { changed: { isHidden: true } }, is: "checkout `/DesiredCapacity`" },
    { words: "{unheardof}", is: undefined },
  ])("%#: `$words` are `$is`", ({ words, parts, is }) => {
    expect(told(words, parts)).toBe(is);
  });

  it.each<{ words: string; parts: Parts; is: string | undefined }>([
    { words: "{item}", parts: of({ PolicyName: "ReadAll", Other: "x" }), is: "`ReadAll`" },
    { words: "{item}", parts: of({ Other: "x", PolicyName: "ReadAll" }), is: "`ReadAll`" },
    { words: "{item}", parts: of({ Other: "x" }), is: "`x`" },
    { words: "{key}", parts: of({ Value: "prod", Key: "env" }), is: "`env`" },
    { words: "{key}", parts: of({ Value: "prod" }), is: "`prod`" },
    { words: "{item}", parts: of({}), is: undefined },
    {
      words: "{item}",
      parts: of({ A: "arn:aws:iam::aws:policy/AdministratorAccess" }),
      is: "`AdministratorAccess`",
    },
    {
      words: "{traffic}",
      parts: of({ IpProtocol: "tcp", FromPort: "22", ToPort: "22", CidrIp: "0.0.0.0/0" }),
      is: "SSH",
    },
    { words: "{traffic}", parts: of({ Key: "env" }), is: undefined },
    { words: "{peer}", parts: of({ Key: "env" }), is: undefined },
    { words: "{item}", parts: { changed: { member: new Map([["A", "x"]]), isHidden: true } }, is: undefined },
  ])("%#: `$words` of a member are `$is`", ({ words, parts, is }) => {
    expect(told(words, parts)).toBe(is);
  });

  it("in brackets are left out where they would name what nobody knows, and stay where they do not", () => {
    expect(told("Size of {name}[, from {was}][ to {now}]")).toBe("Size of checkout, from 3 to 10");
    expect(told("Size of {name}[, from {was}][ to {now}]", { changed: { was: undefined } })).toBe(
      "Size of checkout to 10",
    );
    expect(told("{now}[, from {was}]", { changed: { now: null } })).toBeUndefined();
  });

  it("never end a value early, break a line or grow long, and do not act on who reads them", () => {
    expect(told("{now}", { changed: { now: "a`b" } })).toBe("`a'b`");
    expect(told("{name}", { name: "`rm`" })).toBe("'rm'");
    expect(told("{name}", { name: "a\nb\u202Ec" })).toBe("a b c");
    expect(told("{name}", { name: "n".repeat(100) })).toBe(`${"n".repeat(39)}…`);
    expect(told("{now}", { changed: { now: "v".repeat(100) } })).toBe(`\`${"v".repeat(19)}…\``);
    expect(told("{path}", { path: `/${"p".repeat(100)}` })).toBe(`\`/${"p".repeat(38)}…\``);
    expect(told("{name}", { name: "\u200B" })).toBeUndefined();
  });
});
