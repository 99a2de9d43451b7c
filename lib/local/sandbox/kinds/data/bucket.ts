import type { Json } from "#core/fields/json.ts";
import { nameOr, plainCall, textOf } from "../kit/naming.ts";
import type { ApiCall, KindScene, Properties, ResourceKind } from "../kit/resource-kind.ts";
import { tagsIn } from "../kit/tag-calls.ts";

const target = ({ resource }: KindScene): Properties => ({
  bucketName: resource.id,
  Host: `${resource.id}.s3.${resource.region}.amazonaws.com`,
});

type PartCallInput = {
  readonly property: string;
  /** What follows `PutBucket` and `DeleteBucket`. */
  readonly noun: string;
  /** The part of the address that says what is meant. */
  readonly query: string;
  readonly told: (value: Json) => Properties;
  /** Some parts are switched off rather than deleted. */
  readonly isFixed?: true;
};

/** S3 writes one part of a bucket by one call, whole. */
function partCall({ property, noun, query, told, isFixed }: PartCallInput): ApiCall {
  return {
    name: `PutBucket${noun}`,
    writes: [property],
    requests: (scene) => {
      const value = scene.after[property];
      const spot = { ...target(scene), [query]: "" };
      if (value === undefined && isFixed !== true) return [{ name: `DeleteBucket${noun}`, parameters: spot }];
      return [{ parameters: { ...spot, ...told(value ?? {}) } }];
    },
  };
}

const inside = (value: Json, name: string): Json => (value as Properties)[name] ?? {};

const parts: readonly ApiCall[] = [
  partCall({
    property: "VersioningConfiguration",
    noun: "Versioning",
    query: "versioning",
    told: (value) => ({ VersioningConfiguration: value }),
    isFixed: true,
  }),
  partCall({
    property: "PublicAccessBlockConfiguration",
    noun: "PublicAccessBlock",
    query: "publicAccessBlock",
    told: (value) => ({ PublicAccessBlockConfiguration: value }),
  }),
  partCall({
    property: "BucketEncryption",
    noun: "Encryption",
    query: "encryption",
    told: (value) => ({
      ServerSideEncryptionConfiguration: { Rule: inside(value, "ServerSideEncryptionConfiguration") },
    }),
  }),
  partCall({
    property: "OwnershipControls",
    noun: "OwnershipControls",
    query: "ownershipControls",
    told: (value) => ({ OwnershipControls: { Rule: inside(value, "Rules") } }),
  }),
  partCall({
    property: "LoggingConfiguration",
    noun: "Logging",
    query: "logging",
    told: (value) => ({ BucketLoggingStatus: { LoggingEnabled: value } }),
    isFixed: true,
  }),
  partCall({
    property: "Tags",
    noun: "Tagging",
    query: "tagging",
    told: (value) => ({ Tagging: { TagSet: { Tag: tagsIn(value) } } }),
  }),
];

export const bucket: ResourceKind = {
  type: "AWS::S3::Bucket",
  source: "s3",
  required: [],
  born: (asked, place) => {
    const named = nameOr(asked, "BucketName", place);
    const name = textOf(named, "BucketName");
    return {
      ...asked,
      ...named,
      Arn: `arn:aws:s3:::${name}`,
      DomainName: `${name}.s3.amazonaws.com`,
      RegionalDomainName: `${name}.s3.${place.region}.amazonaws.com`,
    };
  },
  create: {
    name: "CreateBucket",
    writes: ["BucketName"],
    requests: (scene) => {
      const where = { LocationConstraint: scene.resource.region };
      return [{ parameters: { ...target(scene), CreateBucketConfiguration: where } }];
    },
  },
  updates: parts,
  remove: plainCall("DeleteBucket", target),
  configShape: "api",
};

const policyTarget = (scene: KindScene): Properties => ({ ...target(scene), policy: "" });
const putPolicy: ApiCall = {
  name: "PutBucketPolicy",
  writes: ["Bucket", "PolicyDocument"],
  requests: (scene) => [
    { parameters: { ...policyTarget(scene), bucketPolicy: scene.after["PolicyDocument"] ?? {} } },
  ],
};

export const bucketPolicy: ResourceKind = {
  type: "AWS::S3::BucketPolicy",
  source: "s3",
  required: ["Bucket", "PolicyDocument"],
  born: (asked) => asked,
  create: putPolicy,
  updates: [putPolicy],
  remove: plainCall("DeleteBucketPolicy", policyTarget),
  configShape: "api",
};
