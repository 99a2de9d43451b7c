import { deploymentDefaults } from "#core/deployment/defaults.ts";
import type { ArbiterProps } from "./arbiter-props.ts";

/** What is said, with what holds where nothing is. */
export type SettledProps = ArbiterProps &
  Required<Pick<ArbiterProps, keyof ArbiterProps & keyof typeof deploymentDefaults>>;

export function settled(props: ArbiterProps): SettledProps {
  // Anyone who writes JavaScript may say that something is undefined, and then says nothing.
  const said = Object.entries(props).filter(([, value]) => value !== undefined);
  return { ...deploymentDefaults, policy: props.policy, ...Object.fromEntries(said) };
}
