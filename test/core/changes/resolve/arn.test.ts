import { describe, expect, it } from "vitest";
import {
  type Arn,
  arnShape,
  matchArn,
  nameIn,
  ownShape,
  parseArn,
} from "#core/changes/resolve/identify/arn.ts";

const arn = (text: string): Arn => {
  const found = parseArn(text);
  if (found === undefined) throw new Error(`${text} is no ARN`);
  return found;
};
const values = (text: string, template: string): readonly string[] | undefined => {
  const shape = arnShape(template);
  return shape === undefined ? undefined : matchArn(arn(text), shape);
};

const own = "arn:aws:";
const place = "eu-north-1:123456789012";

describe("an ARN gives the values of a shape's variables", () => {
  it.each<{ text: string; template: string; is: readonly string[] | undefined }>([
    { text: "s3:::logs", template: "s3:::${Bucket}", is: ["logs"] },
    { text: `sqs:${place}:jobs`, template: "sqs:${R}:${A}:${Queue}", is: ["jobs"] },
    { text: `sns:${place}:jobs`, template: "sqs:${R}:${A}:${Queue}", is: undefined },
    {
      text: `ecs:${place}:service/shop/web`,
      template: "ecs:${R}:${A}:service/${Cluster}/${Service}",
      is: ["shop", "web"],
    },
    {
      text: `ecs:${place}:service/web`,
      template: "ecs:${R}:${A}:service/${Cluster}/${Service}",
      is: undefined,
    },
    {
      text: `ecs:${place}:service/shop/a/b`,
      template: "ecs:${R}:${A}:service/${Cluster}/${Service}",
      is: ["shop", "a/b"],
    },
    {
      text: `ecs:${place}:cluster/shop`,
      template: "ecs:${R}:${A}:service/${Cluster}/${Service}",
      is: undefined,
    },
    { text: `x:${place}:a:1/b`, template: "x:${R}:${A}:${One}/${Two}", is: undefined },
    { text: `x:${place}:a/b:1`, template: "x:${R}:${A}:${One}/${Two}", is: undefined },
    { text: `x:${place}:rule/a:b`, template: "x:${R}:${A}:rule/${Rule}", is: undefined },
    {
      text: `logs:${place}:log-group:/aws/a:b`,
      template: "logs:${R}:${A}:log-group:${LogGroupName}",
      is: ["/aws/a:b"],
    },
    { text: `x:${place}:secret:a:b`, template: "x:${R}:${A}:secret:${SecretId}", is: ["a:b"] },
    { text: `x:${place}:secret:a:b`, template: "x:${R}:${A}:secret:${OurSecret}", is: undefined },
    { text: `x:${place}:parameter/a:b`, template: "x:${R}:${A}:parameter/${ParameterName}", is: ["a:b"] },
    { text: `x:${place}:parameter/a:b`, template: "x:${R}:${A}:parameter/${OurParameter}", is: undefined },
    { text: `x:${place}:p/a:b`, template: "x:${R}:${A}:p/${RolePath}", is: ["a:b"] },
    { text: `x:${place}:p/a:b`, template: "x:${R}:${A}:p/${PathOfIt}", is: undefined },
    { text: `x:${place}:p/a:b`, template: "x:${R}:${A}:p/${OurLogGroup}", is: undefined },
    { text: `x:${place}:fn/a/live`, template: "x:${R}:${A}:fn/${Name}/live", is: ["a"] },
    { text: `x:${place}:fn/a/dead`, template: "x:${R}:${A}:fn/${Name}/live", is: undefined },
    { text: `x:${place}:fn//live`, template: "x:${R}:${A}:fn/${Name}/live", is: undefined },
  ])("$text of $template: $is", ({ text, template, is }) => {
    expect(values(own + text, own + template)).toEqual(is);
  });
});

it("a shape of one's own stands in an account and a region", () => {
  expect(ownShape("events:rule/{RuleName}")).toEqual({
    service: "events",
    regional: true,
    owned: true,
    literals: ["rule/", ""],
    variables: ["RuleName"],
  });
});

it.each([
  ["arn:aws:lambda:eu-north-1:1:function:shop:live", "shop"],
  ["arn:aws:iam::1:role/path/admin", "admin"],
  ["arn:aws:logs:eu-north-1:1:log-group:a", "a"],
])("%s most probably ends in the name %s", (text, name) => {
  expect(nameIn(arn(text))).toBe(name);
});

it.each(["role/admin", "arn:aws:s3", "arn::s3:::x"])("%s is no ARN", (text) => {
  expect(parseArn(text)).toBeUndefined();
});
