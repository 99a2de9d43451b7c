// Where the name of an event source is not the IAM prefix of its calls, reviewed by hand. Most sources are.
const exceptions: Readonly<Record<string, readonly string[]>> = {
  amazonmq: ["mq"],
  "api.ecr": ["ecr"],
  "api.ecr-public": ["ecr-public"],
  "api.sagemaker": ["sagemaker"],
  "application-insights": ["applicationinsights"],
  appstream2: ["appstream"],
  // One source for two services; the record says which (`scalableDimension`, `additionalEventData.service`).
  autoscaling: ["autoscaling", "application-autoscaling"],
  "application-autoscaling": ["application-autoscaling"],
  "bedrock-agent": ["bedrock"],
  "bedrock-agentcore-control": ["bedrock-agentcore"],
  "bedrock-agent-runtime": ["bedrock"],
  "bedrock-runtime": ["bedrock"],
  cloudcontrolapi: ["cloudformation"],
  codeconnections: ["codeconnections", "codestar-connections"],
  "codestar-connections": ["codestar-connections", "codeconnections"],
  "customer-profiles": ["profile"],
  "data.iot": ["iot"],
  email: ["ses"],
  "entitlement.marketplace": ["aws-marketplace"],
  "iotcore-deviceadvisor": ["iotdeviceadvisor"],
  location: ["geo"],
  mediapackage: ["mediapackage", "mediapackage-vod"],
  "mgmt.iot": ["iot"],
  "models-v2-lex": ["lex"],
  "models.lex": ["lex"],
  monitoring: ["cloudwatch"],
  opensearch: ["es", "opensearch"],
  opensearchserverless: ["aoss"],
  pinpoint: ["mobiletargeting"],
  "pinpoint-email": ["ses"],
  "route53-recovery-control": ["route53-recovery-control-config"],
  "runtime.lex": ["lex"],
  "runtime-v2-lex": ["lex"],
  "s3-control": ["s3"],
  "s3-outposts": ["s3-outposts", "s3"],
  s3express: ["s3express", "s3"],
  "servicecatalog-appregistry": ["servicecatalog"],
  "streams.dynamodb": ["dynamodb"],
  tagging: ["tag"],
  timestream: ["timestream", "timestream-influxdb"],
};

/** IAM prefixes behind an event source such as `monitoring.amazonaws.com`; `isKnown` says which prefixes there are. */
export function prefixesOf(eventSource: string, isKnown: (prefix: string) => boolean): readonly string[] {
  const label = labelOf(eventSource);
  if (Object.hasOwn(exceptions, label)) return exceptions[label] ?? [];
  if (isKnown(label)) return [label];
  // Some sources carry a part of their endpoint in front: `api.`, `data.`, `control.`.
  const last = label.slice(label.lastIndexOf(".") + 1);
  return last !== label && isKnown(last) ? [last] : [];
}

function labelOf(eventSource: string): string {
  const at = eventSource.indexOf(".amazonaws.com");
  return (at < 0 ? eventSource : eventSource.slice(0, at)).toLowerCase();
}

/** The names under which a prefix's calls may arrive, without `.amazonaws.com`. */
export function sourceLabelsOf(prefix: string): readonly string[] {
  const others = Object.entries(exceptions).flatMap(([label, prefixes]) =>
    prefixes.includes(prefix) ? [label] : [],
  );
  return [...new Set([prefix, ...others])].sort();
}

// Prefixes whose calls are never recorded under their own name.
const recordedAs: Readonly<Record<string, string>> = { cloudwatch: "monitoring", tag: "tagging" };

/** The name under which most of a prefix's calls are recorded. */
export const mainLabelOf = (prefix: string): string =>
  Object.hasOwn(recordedAs, prefix) ? (recordedAs[prefix] ?? prefix) : prefix;
