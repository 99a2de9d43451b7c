export interface KillSwitch {
  /** Read right before every write and never from a cache; anyone who cannot read it must not write. */
  isStopped(): Promise<boolean>;
  set(stopped: boolean, by: string): Promise<void>;
}
