/** Actions of one service by their names, with why they are given, or not, where IAM can limit them to nothing. */
type Reviewed = { readonly why: string; readonly actions: Readonly<Record<string, string>> };

/**
 * What changes something and is given on everything all the same. IAM knows no kind of resource for these, so that a
 * policy that named one would never match. Reviewed by hand: one that stands in neither list is not given.
 */
export const unscoped: readonly Reviewed[] = [
  {
    why: "there is only one in an account, or in a region of it",
    actions: {
      acm: "PutAccountConfiguration",
      "devops-guru": "UpdateResourceCollection UpdateServiceIntegration",
      ec2: "EnableSnapshotBlockPublicAccess",
      ecr: "PutRegistryPolicy PutReplicationConfiguration",
      ecs: "PutAccountSetting PutAccountSettingDefault",
      fms: "PutNotificationChannel",
      iot: "SetV2LoggingLevel SetV2LoggingOptions UpdateAccountAuditConfiguration",
      logs: "DeleteAccountPolicy PutAccountPolicy",
      macie2: "UpdateMacieSession",
      "resource-explorer-2": "AssociateDefaultView",
      securityhub: "UpdateSecurityControl",
      ses: "PutAccountVdmAttributes",
      shield:
        "AssociateDRTLogBucket AssociateDRTRole DisableProactiveEngagement DisassociateDRTLogBucket DisassociateDRTRole EnableProactiveEngagement UpdateEmergencyContactSettings",
      supportapp: "PutAccountAlias",
    },
  },
  {
    why: "the service has no ARN for what it changes, or does not look at it",
    actions: {
      aoss: "UpdateAccessPolicy UpdateLifecyclePolicy UpdateSecurityConfig UpdateSecurityPolicy UpdateVpcEndpoint",
      appstream: "UpdateDirectoryConfig",
      appsync: "UpdateFunction UpdateResolver",
      cloudformation: "ActivateType SetTypeConfiguration SetTypeDefaultVersion",
      cloudfront: "UpdateKeyGroup UpdatePublicKey",
      "codestar-connections": "UpdateSyncConfiguration",
      "cognito-identity": "SetIdentityPoolRoles SetPrincipalTagAttributeMap",
      datazone:
        "CreateProjectMembership DeleteProjectMembership PutEnvironmentBlueprintConfiguration UpdateDataSource UpdateEnvironment UpdateEnvironmentProfile UpdateGroupProfile UpdateProject UpdateSubscriptionTarget UpdateUserProfile",
      ecr: "CreatePullThroughCacheRule DeletePullThroughCacheRule UpdateRepositoryCreationTemplate",
      entityresolution: "AddPolicyStatement DeletePolicyStatement",
      events: "PutPermission",
      guardduty: "DisassociateMembers StartMonitoringMembers StopMonitoringMembers",
      inspector: "UpdateAssessmentTarget",
      kinesis: "DisableEnhancedMonitoring EnableEnhancedMonitoring UpdateShardCount UpdateStreamMode",
      lakeformation: "UpdateLFTag",
      lightsail: "DisableAddOn EnableAddOn",
      logs: "DeleteResourcePolicy PutQueryDefinition PutResourcePolicy",
      mediatailor: "PutPlaybackConfiguration",
      "opsworks-cm": "TagResource UntagResource UpdateServer",
      redshift: "ModifyEndpointAccess ModifyScheduledAction",
      "redshift-serverless": "DeleteSnapshotCopyConfiguration UpdateSnapshotCopyConfiguration",
      route53profiles: "UpdateProfileResourceAssociation",
      s3: "PutAccessPointPublicAccessBlock PutStorageLensConfiguration",
      servicecatalog: "UpdateServiceAction",
      ses: "UpdateTemplate",
      shield:
        "DisableApplicationLayerAutomaticResponse EnableApplicationLayerAutomaticResponse UpdateApplicationLayerAutomaticResponse",
      supportapp: "UpdateSlackChannelConfiguration",
      xray: "PutResourcePolicy",
    },
  },
  {
    why: "a service sends its own logs or numbers, and what is sent has no ARN",
    actions: {
      applicationinsights: "Link",
      cloudwatch: "Link PutManagedInsightRules",
      internetmonitor: "Link",
      logs: "CreateLogDelivery DeleteLogDelivery Link UpdateLogDelivery",
      xray: "Link",
    },
  },
];

/** What handlers ask for, IAM can limit to nothing, and is not given at all: setting a field back does without it. */
export const refusedUnscoped: readonly Reviewed[] = [
  {
    why: "it makes, starts, stops or deletes something, which is more than setting a field back",
    actions: {
      appconfig: "CreateExtensionAssociation",
      appflow: "CreateFlow",
      appstream: "CreateDirectoryConfig DeleteDirectoryConfig",
      "backup-gateway": "ImportHypervisorConfiguration",
      bedrock: "AssociateThirdPartyKnowledgeBase",
      cloudformation: "CreateStackSet",
      codedeploy: "StopDeployment",
      datazone: "DeleteDataSource DeleteEnvironment DeleteEnvironmentBlueprintConfiguration",
      frauddetector: "BatchCreateVariable CreateVariable",
      guardduty: "CreateMembers InviteMembers",
      kms: "CreateKey",
      lex: "CreateUploadUrl",
      managedblockchain: "CreateAccessor",
      proton: "CreateEnvironmentAccountConnection",
      route53: "CreateHostedZone",
      simspaceweaver: "StartSimulation",
    },
  },
  {
    why: "it would let one service's role act on another service, or on the whole organisation",
    actions: {
      elasticloadbalancing: "SetWebAcl",
      lakeformation: "DeregisterResource RegisterResource",
      servicecatalog: "AssociateProductWithPortfolio",
      supportapp: "RegisterSlackWorkspaceForOrganization",
    },
  },
];

const namesIn = (reviewed: readonly Reviewed[]): ReadonlySet<string> =>
  new Set(
    reviewed.flatMap(({ actions }) =>
      Object.entries(actions).flatMap(([prefix, names]) =>
        names.split(" ").map((name) => `${prefix}:${name}`),
      ),
    ),
  );

export const unscopedActions = namesIn(unscoped);
export const refusedActions = namesIn(refusedUnscoped);
