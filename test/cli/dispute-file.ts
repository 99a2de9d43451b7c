/** A spike against a budget, as a file: the live value loses. */
export const spikeText = `resource: {account: "123456789012", region: eu-north-1, type: "AWS::AutoScaling::AutoScalingGroup", id: checkout}
now: 2026-11-21T03:10:00Z
tags: {service: checkout, env: prod}
live: {/DesiredCapacity: 3}
prior: {/DesiredCapacity: 3}
claims:
  - id: spike
    field: /DesiredCapacity
    constraint: {min: 8}
    prefer: 10
    strength: must
    actor: {principal: "arn:aws:iam::123456789012:role/scaler", via: karpenter, kind: automation}
    intent: availability
    motivation: {kind: traffic-spike, ref: alarm/checkout-p99}
    source: declared
    madeAt: 2026-11-21T03:08:00Z
  - id: budget
    field: /DesiredCapacity
    constraint: {max: 6}
    prefer: 3
    strength: must
    actor: {principal: "arn:aws:iam::123456789012:role/cost-optimiser", kind: automation}
    intent: cost
    motivation: {kind: budget, ref: budget/2026-11}
    source: declared
    madeAt: 2026-11-20T18:00:00Z
situations:
  - kind: alarm
    ref: alarm/checkout-p99
    state: open
    scope: {service: checkout}
    since: 2026-11-21T03:05:00Z
    source: cloudwatch
`;

/** The same, with a live value that both accepted claims can live with. */
export const settledText = spikeText.replace("live: {/DesiredCapacity: 3}", "live: {/DesiredCapacity: 10}");
