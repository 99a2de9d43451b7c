import type { StoredEvent } from "#core/ledger/stored-event.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import { worldAccount, worldRegion } from "#local/world/world-settings.ts";
import { nameFor } from "../world/crowd.ts";
import { fieldsOf, places, type Thing } from "../world/field.ts";
import { type Service, startOf } from "../world/service.ts";
import { instantAt } from "./moment.ts";
import { claimantOf, type World } from "./who.ts";

const types: Readonly<Record<Thing, string>> = {
  tasks: "AWS::ECS::Service",
  function: "AWS::Lambda::Function",
  database: "AWS::RDS::DBInstance",
};

const idOf = (name: string, thing: Thing): string =>
  thing === "tasks" ? `arn:aws:ecs:${worldRegion}:${worldAccount}:service/main/${name}|main` : name;

export const resourceOf = ({ name }: Service, thing: Thing): ResourceId => ({
  account: worldAccount,
  region: worldRegion,
  type: types[thing],
  id: idOf(name, thing),
});

const named: Readonly<Record<Thing, (name: string) => Properties>> = {
  tasks: (name) => ({ ServiceName: name, Cluster: "main", LaunchType: "FARGATE" }),
  function: (name) => ({
    FunctionName: name,
    Runtime: "nodejs22.x",
    Handler: "index.handler",
    Role: `arn:aws:iam::${worldAccount}:role/${name}`,
    Code: { S3Bucket: "artefacts", S3Key: `${name}.zip` },
  }),
  database: (name) => ({
    DBInstanceIdentifier: name,
    DBInstanceClass: "db.r6g.large",
    Engine: "postgres",
    AllocatedStorage: "200",
    DeletionProtection: true,
    StorageEncrypted: true,
  }),
};

/** A resource of a service as it was made. */
export function propertiesOf(service: Service, thing: Thing): Properties {
  const start = startOf(service);
  const shared = fieldsOf(thing).map((field) => [places[field].path.slice(1), start[field]] as const);
  const Tags = [
    { Key: "service", Value: service.name },
    { Key: "env", Value: "prod" },
  ];
  return { ...named[thing](service.name), ...Object.fromEntries(shared), Tags };
}

/** The record of how the first pipeline of the service made it. */
export function madeBy(service: Service, thing: Thing, world: World): StoredEvent {
  const pipeline = { kind: "pipeline", ordinal: 0, name: nameFor("pipeline", service, 0) } as const;
  return {
    kind: "change",
    id: `made-${service.name}-${thing}`,
    at: instantAt(-60),
    actor: claimantOf(pipeline, world),
    write: "create",
    edits: Object.entries(propertiesOf(service, thing)).map(([name, after]) => ({ path: `/${name}`, after })),
    testimonies: [],
  };
}
