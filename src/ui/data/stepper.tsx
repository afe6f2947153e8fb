import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../layout/icon.tsx';

type StepperProps = {
  readonly label: string;
  readonly steps: readonly { readonly key: string; readonly label: ReactNode }[];
  /** Earlier steps are done. Past the last one, all are. */
  readonly current: number;
};

/** Progress through a sequence of steps. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          aria-current={index === current ? 'step' : undefined}
          data-done={index < current || undefined}
        >
          <span className="stepper-mark">{index < current ? <Icon as={Check} size={14} /> : index + 1}</span>
          {step.label}
        </li>
      ))}
    </ol>
  );
}
