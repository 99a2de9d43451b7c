import { checkWrite } from "#acts/preview/check-write.ts";
import { HookEvent } from "#core/preview/ahead/hook-event.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { ahead } from "#lambda/kit/ahead.ts";

/** Says before CloudFormation or Cloud Control writes whether it would stay. */
export const createHandler = ahead(HookEvent, checkWrite);

export const handler = createHandler(awsRuntime);
