import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { AnyPrincipal, Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { type IKey, Key, KeySpec, KeyUsage } from "aws-cdk-lib/aws-kms";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectLockRetention,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";

export type SealsProps = {
  /** Of the installation. */
  readonly name: string;
  /** What becomes of key and bucket when the stack is removed. A bucket with seals in it is left behind all the same. */
  readonly removal: "retain" | "destroy";
};

/** What is tried out can be taken away again after a day. */
const locked = { retain: Duration.days(3_650), destroy: Duration.days(1) };

/** What could take a seal away, or shorten the time for which it is locked. */
const undoing = [
  "s3:BypassGovernanceRetention",
  "s3:DeleteObject",
  "s3:DeleteObjectVersion",
  "s3:PutObjectLegalHold",
  "s3:PutObjectRetention",
];

/** The key that signs what was decided on a day, and the bucket where that is kept. */
export class Seals extends Construct {
  /** Its private half never leaves KMS; the public one verifies anywhere. */
  readonly key: IKey;
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, { name, removal }: SealsProps) {
    super(scope, id);
    const isKept = removal === "retain";
    this.key = new Key(this, "Key", {
      alias: `${name}-seals`,
      description: "signs the decisions of a day, so that nobody can change them afterwards",
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: isKept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      pendingWindow: Duration.days(7),
    });
    const bucket = this.#bucketOf(removal);
    for (const statement of this.#onceOnly(bucket, isKept)) bucket.addToResourcePolicy(statement);
    // CDK's own types are not as exact about what is undefined.
    this.bucket = bucket as IBucket;
  }

  #bucketOf(removal: SealsProps["removal"]): Bucket {
    return new Bucket(this, "Bucket", {
      versioned: true,
      objectLockEnabled: true,
      objectLockDefaultRetention: ObjectLockRetention.governance(locked[removal]),
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }

  /**
   * INVARIANT (written once): S3 takes an object only where none stands, no matter who writes; and where seals are to stay,
   * nobody takes one away without changing this policy first.
   */
  #onceOnly(bucket: Bucket, isKept: boolean): readonly PolicyStatement[] {
    const common = { effect: Effect.DENY, principals: [new AnyPrincipal()] };
    const objects = [bucket.arnForObjects("*")];
    const once = new PolicyStatement({
      ...common,
      sid: "OnlyWhereNothingStands",
      actions: ["s3:PutObject"],
      resources: objects,
      conditions: { Null: { "s3:if-none-match": "true" } },
    });
    const kept = new PolicyStatement({
      ...common,
      sid: "NothingIsTakenAway",
      actions: undoing,
      resources: objects,
    });
    return isKept ? [once, kept] : [once];
  }
}
