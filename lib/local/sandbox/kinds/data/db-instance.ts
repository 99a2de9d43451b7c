import { arn, byProperty, nameOr, plainCall, textOf } from "../kit/naming.ts";
import type { KindScene, ResourceKind } from "../kit/resource-kind.ts";
import { masked, setter } from "../kit/setter.ts";
import { tagCalls } from "../kit/tag-calls.ts";

const target = byProperty("dBInstanceIdentifier", "DBInstanceIdentifier");
const ownArn = ({ before, after }: KindScene) => textOf({ ...before, ...after }, "DBInstanceArn");
const answer = (scene: KindScene) => ({
  ...target(scene),
  dBInstanceArn: ownArn(scene),
  engine: textOf({ ...scene.before, ...scene.after }, "Engine"),
});

const settings = [
  "DBInstanceClass",
  "AllocatedStorage",
  "MaxAllocatedStorage",
  "StorageType",
  "Iops",
  "EngineVersion",
  "MultiAZ",
  "PubliclyAccessible",
  "BackupRetentionPeriod",
  "PreferredBackupWindow",
  "PreferredMaintenanceWindow",
  "DeletionProtection",
  "AutoMinorVersionUpgrade",
  "CopyTagsToSnapshot",
  "DBParameterGroupName",
  "EnableIAMDatabaseAuthentication",
  "EnablePerformanceInsights",
  "MonitoringInterval",
  "CACertificateIdentifier",
  "MasterUserPassword",
  "VPCSecurityGroups",
];
const fixed = ["Engine", "MasterUsername", "DBName", "DBSubnetGroupName", "StorageEncrypted", "KmsKeyId"];
const told = { MasterUserPassword: masked };
const called = { VPCSecurityGroups: "vpcSecurityGroupIds" };

export const dbInstance: ResourceKind = {
  type: "AWS::RDS::DBInstance",
  source: "rds",
  required: ["DBInstanceClass", "Engine"],
  born: (asked, place) => {
    const named = nameOr(asked, "DBInstanceIdentifier", place);
    const id = textOf(named, "DBInstanceIdentifier");
    const Endpoint = { Address: `${id}.db.${place.region}.rds.amazonaws.com`, Port: "5432" };
    return {
      ...asked,
      ...named,
      DBInstanceArn: arn("rds", place, `db:${id}`),
      DBInstanceStatus: "available",
      Endpoint,
    };
  },
  create: setter({
    name: "CreateDBInstance",
    target,
    writes: ["DBInstanceIdentifier", ...fixed, ...settings, "Tags"],
    told,
    called,
    answer,
  }),
  updates: [
    setter({
      name: "ModifyDBInstance",
      target,
      writes: settings,
      told,
      called,
      answer,
    }),
    tagCalls({
      put: "AddTagsToResource",
      drop: "RemoveTagsFromResource",
      target: (scene) => ({ resourceName: ownArn(scene) }),
    }),
  ],
  remove: {
    ...plainCall("DeleteDBInstance", target),
    requests: (scene) => [
      { parameters: { ...target(scene), skipFinalSnapshot: true }, answer: answer(scene) },
    ],
  },
  configShape: "api",
};
