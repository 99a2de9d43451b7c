/** What Lambda hands to the consumer of a queue. */
export type SqsEvent = { readonly Records: SqsRecord[] };

export type SqsRecord = {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly attributes: {
    readonly ApproximateReceiveCount: string;
    readonly SentTimestamp: string;
    readonly SenderId: string;
    readonly ApproximateFirstReceiveTimestamp: string;
  };
  readonly messageAttributes: Record<string, never>;
  readonly md5OfBody: string;
  readonly eventSource: "aws:sqs";
  readonly eventSourceARN: string;
  readonly awsRegion: string;
};

/** Which messages are to come again; one that names none of the batch, or nothing, means all of it. */
export type SqsBatchResponse = { readonly batchItemFailures: readonly { readonly itemIdentifier: string }[] };

// biome-ignore lint/suspicious/noConfusingVoidType: a consumer that answers nothing took everything.
export type Consumer = (event: SqsEvent) => Promise<SqsBatchResponse | undefined | void>;
