import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { idName, thingName } from "#core/notices/titles/thing-name.ts";
import { group } from "../../cases/open-cases.ts";

const opaque = "i-0123456789abcdef0";

describe("what an identifier says itself", () => {
  const arn = "arn:aws:elasticloadbalancing:eu-north-1:123456789012";
  it.each([
    { id: "checkout", is: "checkout" },
    { id: "a/b:c|d", is: "a/b:c|d" },
    { id: "arn:aws:sns:eu-north-1:123456789012:orders", is: "orders" },
    { id: "arn:aws:iam::123456789012:policy/team/read-orders", is: "read-orders" },
    { id: "https://sqs.eu-north-1.amazonaws.com/123456789012/orders", is: "orders" },
    { id: "http://x.example/orders", is: "orders" },
    { id: "ftp://x.example/orders", is: "ftp://x.example/orders" },
    { id: "see arn:aws:sns:x:y:orders", is: "see arn:aws:sns:x:y:orders" },
    { id: "arn:aws:ecs:eu-north-1:123456789012:service/shop/checkout|shop", is: "checkout" },
    { id: `${arn}:targetgroup/checkout/0123456789abcdef`, is: "checkout" },
    { id: `${arn}:loadbalancer/app/front/0123456789abcdef`, is: "front" },
    { id: `${arn}:loadbalancer/net/inner/0123456789abcdef`, is: "inner" },
    { id: `${arn}:loadbalancer/gwy/guard/0123456789abcdef`, is: "guard" },
    { id: `${arn}:loadbalancer/other/front/0123456789abcdef`, is: "0123456789abcdef" },
    { id: `${arn}:targetgroup/checkout/0123/more`, is: "more" },
    { id: `${arn}:targetgroup/checkout/xyz`, is: "xyz" },
    { id: "arn:aws:sns:eu-north-1:123456789012:", is: "arn:aws:sns:eu-north-1:123456789012:" },
    { id: `arn:x:${"o".repeat(200)}`, is: `${"o".repeat(127)}…` },
    { id: "o".repeat(200), is: `${"o".repeat(127)}…` },
  ])("of $id is $is", ({ id, is }) => {
    expect(idName(id)).toBe(is);
  });
});

describe("what people call a thing", () => {
  type Row = {
    readonly what: string;
    readonly id?: string;
    readonly tags?: Readonly<Record<string, string>>;
    readonly prior?: Json;
    readonly is: string;
  };

  it.each<Row>([
    { what: "its own name, whatever a tag says", id: "web", tags: { Name: "other" }, is: "web" },
    { what: "what its tag Name says", tags: { Name: "web 1" }, is: "web 1" },
    { what: "what its tag name says", tags: { name: "web_2" }, is: "web_2" },
    { what: "Name before name", tags: { name: "b", Name: "a" }, is: "a" },
    { what: "its group's name", prior: { GroupName: "web" }, is: "web" },
    { what: "its template's name", prior: { LaunchTemplateName: "web" }, is: "web" },
    {
      what: "a tag before a property",
      ...{ tags: { name: "tagged" }, prior: { GroupName: "web" } },
      is: "tagged",
    },
    {
      what: "a property before the service",
      ...{ tags: { service: "checkout" }, prior: { GroupName: "web" } },
      is: "web",
    },
    { what: "its service", tags: { service: "checkout" }, is: "checkout" },
    { what: "its Service", tags: { Service: "Checkout" }, is: "Checkout" },
    { what: "service before Service", tags: { Service: "B", service: "a" }, is: "a" },
    { what: "its identifier where nothing is said", is: opaque },
    { what: "its identifier where a property is no text", prior: { GroupName: 7 }, is: opaque },
    { what: "its identifier where nothing was agreed", prior: null, is: opaque },
    { what: "its identifier where a tag leads elsewhere", tags: { Name: "https://x.example" }, is: opaque },
    { what: "its identifier where a tag ends in a dot", tags: { Name: "web.example" }, is: opaque },
    { what: "its identifier where a tag begins with a space", tags: { Name: " web" }, is: opaque },
    { what: "its identifier where a tag says the same", tags: { Name: opaque }, is: opaque },
    { what: "the next tag where one is empty", tags: { Name: "", name: "web" }, is: "web" },
    { what: "a name of 64 letters", tags: { Name: "n".repeat(64) }, is: "n".repeat(64) },
    { what: "its identifier where a tag has 65", tags: { Name: "n".repeat(65) }, is: opaque },
    { what: "a name in other letters", tags: { Name: "Größe-Ω 2" }, is: "Größe-Ω 2" },
  ])("is $what", ({ id = opaque, tags = {}, prior = {}, is }) => {
    expect(thingName({ resource: { ...group, id }, prior, tags })).toBe(is);
  });

  it.each([
    { id: "i-0123456789abcdef0", isMade: true },
    { id: "sg-01234567", isMade: true },
    { id: "subnet-0123456", isMade: false },
    { id: "vol-0123456789abcdef01", isMade: false },
    { id: "web-i-01234567", isMade: false },
    { id: "i-01234567-web", isMade: false },
    { id: "i-0123456g", isMade: false },
    { id: "0123456789abcdef0123456789abcdef", isMade: true },
    { id: "mrk-0123456789abcdef0123456789abcdef", isMade: true },
    { id: "0123456789abcdef0123456789abcde", isMade: false },
    { id: "0a1b2c3d-0000-4000-8000-0123456789ab", isMade: true },
    { id: "0a1b2c3d-0000-4000-0123456789ab", isMade: false },
    { id: "0a1b2c3d-0000-4000-8000-0123456789ab0", isMade: false },
  ])("$id is a name that AWS made up: $isMade", ({ id, isMade }) => {
    const called = thingName({ resource: { ...group, id }, prior: {}, tags: { Name: "web" } });
    expect(called).toBe(isMade ? "web" : id);
  });
});
