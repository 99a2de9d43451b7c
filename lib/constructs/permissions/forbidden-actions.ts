type Forbidden = { readonly what: string; readonly actions: readonly string[] };

/**
 * What no role of Parley's may ever do in a governed account, whatever the handler of a type asks for. Reviewed by
 * hand; the roles deny it outright, so that another policy that somebody attaches to them does not help.
 */
export const forbidden: readonly Forbidden[] = [
  {
    what: "secret values",
    actions: [
      "secretsmanager:GetSecretValue",
      "secretsmanager:BatchGetSecretValue",
      "acm:ExportCertificate",
      "bedrock-agentcore:GetResourceApiKey",
      "bedrock-agentcore:GetResource*Token",
      "ec2:GetPasswordData",
      "ivs:BatchGetStreamKey",
      "ivs:GetStreamKey",
      "lightsail:DownloadDefaultKeyPair",
      "lightsail:GetInstanceAccessDetails",
      "lightsail:GetRelationalDatabaseMasterUserPassword",
      "pca-connector-scep:GetChallengePassword",
      "wafv2:GetDecryptedAPIKey",
    ],
  },
  {
    what: "credentials, taken or made",
    actions: [
      "sts:AssumeRole*",
      "sts:GetFederationToken",
      "sts:GetServiceBearerToken",
      "sts:GetSessionToken",
      "codeartifact:GetAuthorizationToken",
      "codeconnections:Get*Token",
      "codestar-connections:Get*Token",
      "cognito-identity:GetCredentialsForIdentity",
      "cognito-identity:GetOpenIdToken*",
      "connect:GetFederationToken",
      "datazone:Get*Credentials",
      "ecr:GetAuthorizationToken",
      "ecr-public:GetAuthorizationToken",
      "elasticmapreduce:GetClusterSessionCredentials",
      "gamelift:GetComputeAuthToken",
      "gamelift:GetInstanceAccess",
      "iam:CreateAccessKey",
      "iam:CreateLoginProfile",
      "iam:CreateServiceSpecificCredential",
      "iam:ResetServiceSpecificCredential",
      "iam:UpdateLoginProfile",
      "lakeformation:GetDataAccess",
      "lakeformation:GetTemporary*",
      "rds-db:connect",
      "redshift:GetClusterCredentials*",
      "redshift-serverless:GetCredentials",
      "s3:GetDataAccess",
      "s3express:CreateSession",
    ],
  },
  {
    what: "objects, rows and messages",
    actions: [
      "s3:*Object",
      "s3:GetObject*",
      "s3:PutObject*",
      "s3:DeleteObject*",
      "s3-object-lambda:*Object*",
      "s3-outposts:*Object*",
      "athena:GetQueryResults*",
      "cassandra:Select",
      "dax:*Item",
      "dynamodb:*Item",
      "dynamodb:GetRecords",
      "dynamodb:PartiQL*",
      "dynamodb:Query",
      "dynamodb:Scan",
      "ebs:GetSnapshotBlock",
      "kafka-cluster:ReadData",
      "kinesis:GetRecords",
      "kinesis:SubscribeToShard",
      "neptune-db:ReadDataViaQuery",
      "rds-data:*",
      "redshift-data:*",
      "sqs:ReceiveMessage",
      "timestream:Select",
    ],
  },
  {
    what: "contents of logs and consoles",
    actions: [
      "logs:FilterLogEvents",
      "logs:GetLogEvents",
      "logs:GetLogRecord",
      "logs:GetQueryResults",
      "logs:StartLiveTail",
      "logs:StartQuery",
      "logs:Unmask",
      "cloudtrail:GetQueryResults",
      "ec2:GetConsoleOutput",
      "ec2:GetConsoleScreenshot",
      "rds:DownloadCompleteDBLogFile",
      "rds:DownloadDBLogFilePortion",
      "ssm:GetCommandInvocation",
    ],
  },
  {
    what: "code and images",
    actions: [
      "codeartifact:GetPackageVersionAsset",
      "codecommit:GetBlob",
      "codecommit:GetFile",
      "codecommit:GitPull",
      "ecr:BatchGetImage",
      "ecr:GetDownloadUrlForLayer",
    ],
  },
  {
    what: "running somebody's code",
    actions: [
      "lambda:InvokeAsync",
      "lambda:InvokeFunction*",
      "ecs:ExecuteCommand",
      "execute-api:Invoke",
      "ssm:SendCommand",
      "ssm:StartAutomationExecution",
      "ssm:StartSession",
    ],
  },
];

export const forbiddenActions: readonly string[] = forbidden.flatMap(({ actions }) => actions);

/**
 * Using a key: never in person. Where a service needs the key for what a handler asks of it, it uses the key in the
 * handler's name, and KMS says that it does.
 */
export const keyUses: readonly string[] = [
  "kms:CreateGrant",
  "kms:Decrypt",
  "kms:DeriveSharedSecret",
  "kms:Encrypt",
  "kms:GenerateDataKey*",
  "kms:ReEncrypt*",
  "kms:RetireGrant",
  "kms:RevokeGrant",
  "kms:Sign",
];
