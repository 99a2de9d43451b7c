import { role } from "./access/role.ts";
import { autoScalingGroup } from "./compute/auto-scaling-group.ts";
import { ecsService } from "./compute/ecs-service.ts";
import { instance } from "./compute/instance.ts";
import { lambdaFunction } from "./compute/lambda-function.ts";
import { bucket, bucketPolicy } from "./data/bucket.ts";
import { dbInstance } from "./data/db-instance.ts";
import { queue } from "./data/queue.ts";
import { table } from "./data/table.ts";
import type { ResourceKind } from "./kit/resource-kind.ts";
import { securityGroup } from "./network/security-group.ts";
import { targetGroup } from "./network/target-group.ts";
import { alarm } from "./watching/alarm.ts";
import { trail } from "./watching/trail.ts";

/** Every type that the sandbox has. */
export const allKinds: readonly ResourceKind[] = [
  autoScalingGroup,
  ecsService,
  instance,
  lambdaFunction,
  bucket,
  bucketPolicy,
  dbInstance,
  queue,
  table,
  role,
  alarm,
  securityGroup,
  targetGroup,
  trail,
];

const byType = new Map(allKinds.map((kind) => [kind.type, kind]));

export const kindOf = (type: string): ResourceKind | undefined => byType.get(type);
