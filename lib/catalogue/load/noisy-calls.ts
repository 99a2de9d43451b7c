/**
 * Calls that say they write, are made by machines all day, and change nothing that a policy could govern. Reviewed by
 * hand. One that a governed type's handlers need is let through all the same, as is every call that nobody knows.
 */
export const noisyCalls: Readonly<Record<string, readonly string[]>> = {
  athena: ["StartQueryExecution", "StopQueryExecution"],
  autoscaling: ["CompleteLifecycleAction", "RecordLifecycleActionHeartbeat"],
  batch: ["SubmitJob"],
  codebuild: ["StartBuild"],
  codepipeline: ["AcknowledgeJob", "PutJobSuccessResult"],
  "cognito-idp": ["InitiateAuth", "RespondToAuthChallenge"],
  config: ["PutEvaluations"],
  ecr: ["CompleteLayerUpload", "InitiateLayerUpload", "UploadLayerPart"],
  ecs: ["RunTask", "SubmitContainerStateChange", "SubmitTaskStateChange"],
  kms: ["CreateGrant", "RetireGrant"],
  logs: ["CreateLogStream"],
  "redshift-data": ["BatchExecuteStatement", "ExecuteStatement"],
  securityhub: ["BatchImportFindings"],
  ssm: ["PutComplianceItems", "PutInventory", "UpdateInstanceAssociationStatus", "UpdateInstanceInformation"],
  states: ["SendTaskHeartbeat", "SendTaskSuccess", "StartExecution"],
};
