import { handoverSteps } from '#src/domain/process/handover.ts';
import { isReadable } from '#src/domain/text/readable.ts';
import { sentFields } from '#src/features/handover/forms.ts';
import { choice, fields, text } from '#src/ui/forms/kit/schema.ts';

/** The form of a step that an operator records, beside that which ends an order. */
export const recordOperation = 'record';

/** The step, how the item left, and how the operator knows. */
export const recordForm = fields({
  step: choice(handoverSteps, { missing: 'console.record-step-missing', unknown: 'form.malformed' }),
  ...sentFields,
  reason: text({
    ...{ missing: 'console.record-reason-missing', max: 400, tooLong: 'console.listing-reason-long' },
    rules: [[isReadable, 'console.note-characters']],
  }),
});

/** Beside its field: an operator sends no photo. */
export const recordErrors = {
  'validation-invalid-value': { field: 'tracking', error: 'console.record-proof-missing' },
} as const;
