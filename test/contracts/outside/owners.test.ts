import { writtenOwners } from "#adapters/memory/people/owners.ts";
import type { OwnersPart } from "#core/owners/owners-book.ts";
import { readOwners } from "#files/owners-text.ts";
import { type OwnersSetting, ownersContract } from "./owners.contract.ts";

const resource = { account: "123456789012", type: "AWS::ECS::Service", tags: { service: "checkout" } };

function textOf({ service, data = [], groups = {} }: OwnersSetting): string {
  const owners = `${service.join(" ")}${data.length === 0 ? "" : ` data: ${data.join(" ")}`}`;
  const lines = Object.entries(groups).map(([name, members]) => `@${name} ${members.join(" ")}`);
  return [...lines, `service:checkout ${owners}`].join("\n");
}

function fileOf(setting: OwnersSetting): OwnersPart {
  const read = readOwners(textOf(setting), "OWNERS", { elsewhere: true });
  if ("diagnostics" in read) throw new Error(read.diagnostics[0]?.message);
  return read.owners;
}

ownersContract("OWNERS file", (setting) => ({ owners: writtenOwners(fileOf(setting)), resource }));

ownersContract("tag that names a key", (setting) => ({
  owners: writtenOwners(fileOf(setting)),
  resource: {
    ...resource,
    tags: { "parley:owner": "service:checkout", "parley:owner-data": "service:checkout" },
  },
}));
