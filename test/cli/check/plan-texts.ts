type Values = Readonly<Record<string, unknown>>;
type Side = Values | null;

/** One change as Terraform prints it. */
export const changed = (type: string, name: string, [before, after]: readonly [Side, Side]) => ({
  address: `${type}.${name}`,
  mode: "managed",
  type,
  name,
  provider_name: "registry.terraform.io/hashicorp/aws",
  change: { actions: before === null ? ["create"] : after === null ? ["delete"] : ["update"], before, after },
});

export const planText = (...resource_changes: readonly object[]): string =>
  JSON.stringify({ format_version: "1.2", planned_values: {}, resource_changes });

const group = (name: string) => ({
  name,
  id: name,
  arn: `arn:aws:autoscaling:eu-north-1:123456789012:autoScalingGroup:1:autoScalingGroupName/${name}`,
  min_size: 2,
});

/** The capacity of a group, from one to another. */
export const scaled = (name: string, from: number, to: number) =>
  changed("aws_autoscaling_group", name, [
    { ...group(name), desired_capacity: from },
    { ...group(name), desired_capacity: to },
  ]);
