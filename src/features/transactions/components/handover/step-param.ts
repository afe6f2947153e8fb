import { handoverSteps, type HandoverStep } from '#src/domain/process/handover.ts';

const prefix = 'step-';

/** The step in the address whose dialog is open. */
export function stepParam(step: HandoverStep): string {
  return prefix + step;
}

export function stepOfParam(param: string): HandoverStep | null {
  return handoverSteps.find((step) => stepParam(step) === param) ?? null;
}
