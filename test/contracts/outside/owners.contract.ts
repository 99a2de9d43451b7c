import { describe, expect, it } from "vitest";
import type { OwnedResource } from "#core/owners/owner-key.ts";
import { OwnersPart } from "#core/owners/owners-book.ts";
import { sourcedOwners } from "#core/owners/sourced-owners.ts";
import type { Owners } from "#core/ports/people/owners.ts";

/** What stands in a source before it is asked. */
export type OwnersSetting = {
  /** Who owns the service and the data of one resource, people and `@groups`. */
  readonly service: readonly string[];
  readonly data?: readonly string[];
  readonly groups?: Readonly<Record<string, readonly string[]>>;
};

type OpenOwners = (setting: OwnersSetting) => {
  readonly owners: Owners;
  /** The resource that the setting is about. */
  readonly resource: OwnedResource;
};

const identity = (principal: string): string => principal;
const stranger: OwnedResource = {
  account: "999999999999",
  type: "AWS::SQS::Queue",
  tags: { service: "else" },
};

const partOf = async (owners: Owners, groups: readonly string[] = []): Promise<OwnersPart> => ({
  source: "owners-file",
  asOf: "2026-11-21T03:00:00Z",
  ok: true,
  ...(await owners.tell(groups)),
});

/** Every source of owners runs this. */
export function ownersContract(name: string, open: OpenOwners): void {
  const ownersOf = async (setting: OwnersSetting, of?: OwnedResource) => {
    const { owners, resource } = open(setting);
    const part = await partOf(owners, Object.keys(setting.groups ?? {}));
    return sourcedOwners({ parts: [part] }, { resource: of ?? resource, movers: {}, identity });
  };
  const maria = "sso/maria@example.com";
  const erik = "sso/erik@example.com";

  describe(`${name} as a source of owners`, () => {
    it("names who owns the service, and says where that stands", async () => {
      const { service } = await ownersOf({ service: [maria] });
      expect(service).toMatchObject({ principals: [maria], moved: [] });
      expect(service?.where).not.toBe("");
    });

    it("knows the members of the groups that it names", async () => {
      const setting = { service: ["@checkout"], groups: { checkout: [maria, erik] } };
      expect((await ownersOf(setting)).service?.principals.toSorted()).toEqual([erik, maria]);
    });

    it("tells owners of one thing from those of another", async () => {
      const found = await ownersOf({ service: [maria], data: ["@dba"], groups: { dba: [erik] } });
      expect(found.service?.principals).toEqual([maria]);
      expect(found.data?.principals).toEqual([erik]);
      expect(found.security).toBeUndefined();
    });

    it("knows nothing of what it is not asked about", async () => {
      expect(await ownersOf({ service: [maria] }, stranger)).toEqual({});
    });

    it("tells the same when it is asked again", async () => {
      const { owners } = open({ service: [maria] });
      expect(await owners.tell([])).toEqual(await owners.tell([]));
    });

    it("tells what can be kept", async () => {
      const { owners } = open({ service: [maria, "@checkout"], groups: { checkout: [erik] } });
      const part = await partOf(owners, ["checkout"]);
      expect(OwnersPart.parse(JSON.parse(JSON.stringify(part)))).toEqual(part);
    });
  });
}
