/** One case, about one guardrail of two: what covers a policy is tried with it. */
export const suite = `given:
  now: 2026-11-21T03:10:00Z
  resource: {account: "123456789012", region: eu-north-1, type: AWS::S3::Bucket, id: logs}
  environment: prod
tests:
  - name: A is put right
    given: {live: {/A: true}, prior: {/A: false}}
    expect: {outcome: revert}
`;
