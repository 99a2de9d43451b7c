import { describe, expect, it } from "vitest";
import { configReader } from "#core/reading/read-config.ts";
import { ReadingDocument } from "#core/reading/reading-document.ts";
import type { TypeFacts } from "#core/resource-types/call-knowledge.ts";

const least = { eventId: "e", status: "resolved", resources: [], actor: null, attribution: null, edits: [] };
const complaint = (parts: object) => {
  const { error } = ReadingDocument.safeParse({ ...least, ...parts });
  return error?.issues.map(({ message }) => message).join("; ");
};
const known = "what is ignored has one of these reasons: ";

describe("a line of readings", () => {
  it.each<{ what: string; parts: object; is: string | undefined }>([
    { what: "resolved", parts: {}, is: undefined },
    { what: "resolved, and why", parts: { why: "any sentence" }, is: undefined },
    { what: "ambiguous without a word", parts: { status: "ambiguous" }, is: undefined },
    { what: "ignored for a known reason", parts: { status: "ignored", why: "read-only" }, is: undefined },
    { what: "ignored for another", parts: { status: "ignored", why: "because" }, is: known },
    { what: "ignored without a word", parts: { status: "ignored" }, is: known },
    { what: "unresolved, and why", parts: { status: "unresolved", why: "because" }, is: undefined },
    { what: "unresolved without a word", parts: { status: "unresolved" }, is: "what is unresolved says why" },
  ])("may say: $what", ({ parts, is }) => {
    const found = complaint(parts);
    expect(found === undefined ? undefined : found.slice(0, is?.length)).toBe(is);
  });
});

describe("a notification of Config", () => {
  const facts: TypeFacts = {
    ...{ type: "AWS::Shop::Cart", id: ["/CartId"], alsoId: [], properties: ["CartId"], readOnly: [] },
    ...{ writeOnly: [], createOnly: [], arns: [], mutability: "full" as const, handlers: {} },
  };
  const read = (item: object, more: object = {}, near?: string) =>
    configReader({
      ...{ prefixes: () => [], action: () => undefined, typesOf: () => [], nearestType: () => near },
      type: (name: string) => (name === facts.type ? facts : undefined),
    } as never)({
      messageType: "ConfigurationItemChangeNotification",
      configurationItem: {
        resourceType: "AWS::Shop::Cart",
        resourceId: "c",
        awsAccountId: "1",
        awsRegion: "r",
        ...item,
      },
      ...more,
    });
  const changed = (...names: readonly string[]) => ({
    configurationItemDiff: {
      changedProperties: Object.fromEntries(names.map((name) => [name, { updatedValue: 1 }])),
    },
  });

  it.each<{ what: string; item?: object; more?: object; is: string }>([
    { what: "nothing more", is: "unresolved" },
    { what: "another neighbour alone", more: changed("Relationships.0"), is: "ignored" },
    {
      what: "a neighbour and a field",
      more: changed("Relationships.0", "Configuration.Size"),
      is: "unresolved",
    },
    {
      what: "that nothing was recorded",
      item: { configurationItemStatus: "ResourceNotRecorded" },
      is: "ignored",
    },
    {
      what: "that it was deleted and not recorded",
      item: { configurationItemStatus: "ResourceDeletedNotRecorded" },
      is: "ignored",
    },
    { what: "that it is time to tell", more: { messageType: "ScheduledNotification" }, is: "ignored" },
  ])("that tells $what is $is", ({ item = {}, more, is }) => {
    const found = read({ resourceId: undefined, ARN: "arn:x", ...item }, more);
    expect(found?.status).toBe(is);
  });

  it.each<{ what: string; item?: object; more?: object; is: string }>([
    { what: "nothing", is: "update" },
    { what: "that it is new", item: { configurationItemStatus: "ResourceDiscovered" }, is: "create" },
    { what: "that it is gone", item: { configurationItemStatus: "ResourceDeleted" }, is: "delete" },
    {
      what: "how it changed",
      item: { configurationItemStatus: "ResourceDeleted" },
      more: { configurationItemDiff: { changeType: "CREATE" } },
      is: "create",
    },
    {
      what: "how it changed, in its summary",
      more: { configurationItemSummary: { changeType: "DELETE" } },
      is: "delete",
    },
    {
      what: "that it changed otherwise",
      item: { configurationItemStatus: "ResourceDiscovered" },
      more: { configurationItemDiff: { changeType: "NONE" } },
      is: "create",
    },
  ])("writes as it says: $is where it says $what", ({ item = {}, more, is }) => {
    expect(read(item, more)?.write).toBe(is);
  });

  it.each<{ what: string; item: object; near?: string; why: string | undefined }>([
    {
      what: "of a type in capitals",
      item: { resourceType: "AWS::SHOP::CART" },
      near: "AWS::Shop::Cart",
      why: undefined,
    },
    {
      what: "of a type like none",
      item: { resourceType: "AWS::Shop::Cars" },
      near: "AWS::Shop::Cart",
      why: "the catalogue does not know `AWS::Shop::Cars`",
    },
    {
      what: "of a type near none",
      item: { resourceType: "AWS::Shop::Box" },
      why: "the catalogue does not know `AWS::Shop::Box`",
    },
    {
      what: "of a type of 200 letters",
      item: { resourceType: "T".repeat(200) },
      why: `the catalogue does not know \`${"T".repeat(100)}\``,
    },
    {
      what: "without an identifier",
      item: { resourceId: undefined, ARN: "arn:x" },
      why: "the notification does not hold the identifier",
    },
  ])("$what says why it is not resolved", ({ item, near, why }) => {
    expect(read(item, {}, near)?.why).toBe(why);
  });

  it("has one id for each state, within bounds, and a moment where it says one", () => {
    const id = (item: object) => read(item)?.eventId;
    expect(id({ configurationStateId: 7 })).toBe("config/7/AWS::Shop::Cart/c");
    expect(id({ configurationStateId: "x".repeat(50) })).toBe(`config/${"x".repeat(40)}/AWS::Shop::Cart/c`);
    expect(id({ configurationItemCaptureTime: "2026-11-21T03:00:00Z" })).toBe(
      "config/2026-11-21T03:00:00Z/AWS::Shop::Cart/c",
    );
    expect(id({ resourceId: "i".repeat(300) })?.length).toBe(256);
    expect(id({ resourceType: "T".repeat(200) })).toBe(`config//${"T".repeat(80)}/c`);
    expect(id({ resourceId: undefined, ARN: "arn:x" })).toBe("config//AWS::Shop::Cart/arn:x");
    expect("at" in (read({}) ?? {})).toBe(false);
    expect(read({ configurationItemCaptureTime: "2026-11-21T03:00:00Z" })?.at).toBe("2026-11-21T03:00:00Z");
  });
});
