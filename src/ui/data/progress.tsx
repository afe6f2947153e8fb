type ProgressProps = {
  /** Accessible name. */
  readonly label: string;
  /** From 0 to 1. */
  readonly value: number;
};

/** A bar that fills. */
export function Progress({ label, value }: ProgressProps) {
  return <progress className="progress" aria-label={label} max={1} value={value} />;
}
