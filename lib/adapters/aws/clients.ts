import { CloudControlClient } from "@aws-sdk/client-cloudcontrol";
import { ConfigServiceClient } from "@aws-sdk/client-config-service";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { IAMClient } from "@aws-sdk/client-iam";
import { KMSClient } from "@aws-sdk/client-kms";
import { SchedulerClient } from "@aws-sdk/client-scheduler";
import { SFNClient } from "@aws-sdk/client-sfn";
import { SNSClient } from "@aws-sdk/client-sns";
import { SQSClient } from "@aws-sdk/client-sqs";
import { STSClient } from "@aws-sdk/client-sts";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { SpokeCredentials } from "./outside/spoke-credentials.ts";

/** How long a client tries: what takes longer is tried again by the one who sent the message. */
const patience = {
  maxAttempts: 3,
  retryMode: "standard",
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
} as const;

/** Cloud Control reads a resource by asking its service, now and then many times. */
const longPatience = { ...patience, requestHandler: { ...patience.requestHandler, requestTimeout: 15_000 } };

/** Where a client works, and as whom if not as the function itself. */
export type Working = {
  readonly region: string;
  readonly credentials?: () => Promise<SpokeCredentials>;
};

export const documentClient = (working: Working): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ ...working, ...patience }));

export const cloudControlClient = (working: Working) =>
  new CloudControlClient({ ...working, ...longPatience });
export const configClient = (working: Working) => new ConfigServiceClient({ ...working, ...patience });
export const eventBridgeClient = (working: Working) => new EventBridgeClient({ ...working, ...patience });
export const iamClient = (working: Working) => new IAMClient({ ...working, ...patience });
export const kmsClient = (working: Working) => new KMSClient({ ...working, ...patience });
export const schedulerClient = (working: Working) => new SchedulerClient({ ...working, ...patience });
export const snsClient = (working: Working) => new SNSClient({ ...working, ...patience });
/** It tries once: a topic of mails knows no ids, and would send what was tried twice two times. */
export const mailClient = (working: Working) => new SNSClient({ ...working, ...patience, maxAttempts: 1 });
export const sqsClient = (working: Working) => new SQSClient({ ...working, ...patience });
/** It tries once and for a second: something else must not wait for it. */
export const hastyQueueClient = (working: Working) =>
  new SQSClient({
    ...working,
    ...patience,
    maxAttempts: 1,
    requestHandler: { ...patience.requestHandler, requestTimeout: 1_000 },
  });
export const stepFunctionsClient = (working: Working) => new SFNClient({ ...working, ...patience });
export const stsClient = (working: Working) => new STSClient({ ...working, ...patience });
