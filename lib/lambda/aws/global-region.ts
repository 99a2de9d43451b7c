/** Where a partition speaks for its resources without a region. */
export function globalRegionOf(region: string): string {
  if (region.startsWith("cn-")) return "cn-northwest-1";
  return region.startsWith("us-gov-") ? "us-gov-west-1" : "us-east-1";
}
