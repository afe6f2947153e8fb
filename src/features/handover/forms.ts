import { choice, fields, optionalChoice, optionalText, type Output, together } from '#src/ui/forms/kit/schema.ts';
import { cancellationReasons, handoverSteps, maxReasonNote } from '#src/domain/process/handover.ts';
import { couriers, maxTracking, trackingPattern } from './couriers.ts';

const ways = ['courier', 'in-person'] as const;

const isTracking = (typed: string) => typed === '' || trackingPattern.test(typed);
const isOnOneLine = (typed: string) => !/\p{C}/u.test(typed);

/** How an item left a party. */
export type Sent = {
  readonly way: (typeof ways)[number];
  readonly courier: string | null;
  readonly tracking: string | null;
};

/** How it leaves, as a page sends it. */
export const sentFields = {
  way: optionalChoice(ways, 'form.malformed'),
  courier: optionalChoice(couriers, 'form.malformed'),
  tracking: optionalText({
    max: maxTracking,
    tooLong: 'handover.tracking-wrong',
    rules: [[isTracking, 'handover.tracking-wrong']],
  }),
};

/** A step of the handover, as a page sends it. */
export const stepForm = fields({
  step: choice(handoverSteps, { missing: 'form.malformed', unknown: 'form.malformed' }),
  ...sentFields,
});

/** Beside their fields. They stand with their form, so that its page takes their sentences along. */
export const proofErrors = {
  'validation-invalid-value': { field: 'tracking', error: 'handover.proof-missing' },
} as const;
export const noteErrors = { 'validation-invalid-value': { field: 'note', error: 'handover.note-missing' } } as const;

/** Null for a step by which nothing leaves. What was typed for a courier is dropped where none carries it. */
export function sentIn({ step, way, courier, tracking }: Output<typeof stepForm>): Sent | null {
  if (step !== 'dispatched' && step !== 'sent-back') return null;
  if (way === 'in-person') return { way, courier: null, tracking: null };
  return { way: 'courier', courier: courier ?? 'other', tracking: tracking === '' ? null : tracking };
}

/** Why a provider cancels; a reason that is none of the named ones is told in words. */
export const reasonForm = together(
  fields({
    reason: choice(cancellationReasons, { missing: 'handover.reason-missing', unknown: 'form.malformed' }),
    note: optionalText({
      max: maxReasonNote,
      tooLong: 'handover.note-long',
      rules: [[isOnOneLine, 'handover.note-wrong']],
    }),
  }),
  [[({ reason, note }) => !needsNote(reason) || note !== '', ['note'], 'handover.note-missing']],
);

export function needsNote(reason: string | undefined): boolean {
  return reason === 'other';
}
