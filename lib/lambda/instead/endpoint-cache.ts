const nothing = (): undefined => undefined;

/** Parley discovers no endpoints; a bundle takes this in place of the SDK's memory for them. */
export class EndpointCache {
  readonly get = nothing;
  readonly getEndpoint = nothing;
  readonly has = (): boolean => false;
  readonly set = nothing;
  readonly delete = nothing;
  readonly clear = nothing;
}
