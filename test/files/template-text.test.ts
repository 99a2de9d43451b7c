import { describe, expect, it } from "vitest";
import { readTemplateYaml } from "#files/template-text.ts";

const read = (text: string) => {
  const told = readTemplateYaml(text, "t.yaml");
  return "template" in told ? told.template : told.diagnostics.map(({ message }) => message);
};

describe("a template in YAML", () => {
  it.each([
    { text: "A: !Ref B", is: { A: { Ref: "B" } } },
    { text: "A: !GetAtt B.Arn", is: { A: { "Fn::GetAtt": "B.Arn" } } },
    { text: "A: !Condition C", is: { A: { Condition: "C" } } },
    { text: "A: !Sub ['${X}', {X: !Ref Y}]", is: { A: { "Fn::Sub": ["${X}", { X: { Ref: "Y" } }] } } },
    {
      text: "A: !If [C, !Ref B, !Ref AWS::NoValue]",
      is: { A: { "Fn::If": ["C", { Ref: "B" }, { Ref: "AWS::NoValue" }] } },
    },
    { text: "A: !Transform {Name: X}", is: { A: { "Fn::Transform": { Name: "X" } } } },
    { text: "A: &a !Ref B\nC: *a", is: { A: { Ref: "B" }, C: { Ref: "B" } } },
    { text: 'A: "!Ref B"', is: { A: "!Ref B" } },
    { text: "A: {Fn::Sub: x}", is: { A: { "Fn::Sub": "x" } } },
  ])("$text", ({ text, is }) => {
    expect(read(text)).toEqual(is);
  });

  it.each([
    { text: "A: !Eval x", says: "`!` marks a kind of value that is not known" },
    { text: "A: !!js/function x", says: "`!` marks a kind of value that is not known" },
    { text: `A: ${"!Ref ".repeat(30)}x`, says: "a value is marked again and again" },
    { text: `A: ${"[".repeat(200)}`, says: "the file is nested too deep" },
    { text: "A: !Ref B\nA: 1", says: "`A`" },
  ])("is refused where $text", ({ text, says }) => {
    expect(read(text)).toEqual(expect.arrayContaining([expect.stringContaining(says)]));
  });
});
