import { called, configured } from "../../core/receiving/records.ts";
import type { Tree } from "../fuzz-hostile.ts";

const tag = (key: string, value: string) => ({
  key,
  value,
  resourceId: "asg-checkout-1",
  resourceType: "auto-scaling-group",
});
const why = [tag("parley:intent", "cost"), tag("parley:motivation", "budget")];
const many = Array.from({ length: 1_200 }, (_, index) => ({ key: `key-${index}`, value: "x".repeat(160) }));

const tagged = (tags: readonly object[]) =>
  called("autoscaling:CreateOrUpdateTags", { requestParameters: { tags } });

/** What no log at hand holds: tags that say why, very many at once, calls with secrets, notifications of AWS Config. */
export const rareRecords: readonly Tree[] = [
  tagged(why),
  tagged([...why, tag("env", "prod")]),
  called("dynamodb:CreateTable", { requestParameters: { tableName: "orders", tags: many } }),
  called("lambda:UpdateFunctionConfiguration20150331v2", {
    requestParameters: { functionName: "pay", memorySize: 512 },
  }),
  called("rds:ModifyDBInstance", {
    requestParameters: { dBInstanceIdentifier: "orders", allocatedStorage: 40 },
  }),
  configured(),
].map((record) => JSON.parse(JSON.stringify(record)) as Tree);
