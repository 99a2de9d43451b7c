import type { SchemaPart } from "#core/resource-types/schema-part.ts";

const toggle = { type: "boolean" };

/**
 * Types that AWS Config records and CloudFormation does not have. A policy may speak of them, but no call is said to
 * change them: nobody could read such a resource through Cloud Control, or set it back.
 */
export const configTypes: readonly SchemaPart[] = [
  {
    typeName: "AWS::S3::AccountPublicAccessBlock",
    properties: {
      AccountId: { type: "string" },
      BlockPublicAcls: toggle,
      BlockPublicPolicy: toggle,
      IgnorePublicAcls: toggle,
      RestrictPublicBuckets: toggle,
    },
    primaryIdentifier: ["/properties/AccountId"],
  },
];
