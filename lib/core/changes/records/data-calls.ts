// Calls on what a resource holds, not on the resource; old records do not say that they are data events.
const dataCalls: ReadonlyMap<string, RegExp> = new Map([
  [
    "s3.amazonaws.com",
    /(Object|Objects|ObjectAcl|ObjectTagging|ObjectRetention|ObjectLegalHold|MultipartUpload|UploadPart|UploadPartCopy|ObjectContent)$/,
  ],
  [
    "dynamodb.amazonaws.com",
    /Item$|^(TransactWriteItems|ExecuteStatement|ExecuteTransaction|BatchExecuteStatement)$/,
  ],
  ["lambda.amazonaws.com", /^Invoke/],
  ["sns.amazonaws.com", /^Publish/],
  ["sqs.amazonaws.com", /Message(Batch|Visibility|VisibilityBatch)?$/],
  ["kinesis.amazonaws.com", /^PutRecords?$/],
  ["firehose.amazonaws.com", /^PutRecord(Batch)?$/],
  ["logs.amazonaws.com", /^PutLogEvents$/],
  ["monitoring.amazonaws.com", /^PutMetricData$/],
  ["events.amazonaws.com", /^PutEvents$/],
]);

/** Whether a call is one on data, as far as its name tells. */
export function isDataCall(source: string, name: string): boolean {
  return dataCalls.get(source)?.test(name) ?? false;
}
