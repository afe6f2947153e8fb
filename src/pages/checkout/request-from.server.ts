import { refuse } from '#src/domain/refusal.ts';
import { requestForm, type RequestForm } from '#src/features/checkout/forms.ts';
import { againParam, offerParam } from '#src/features/checkout/order-text.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';

const addressFields = ['name', 'street', 'apt', 'city', 'state', 'postalCode', 'country'];

/** The form of a request. Refuses `validation-invalid-params` with the first wrong field. */
export function requestFrom(form: SubmittedForm): RequestForm {
  const text = (name: string) => form.get(name) ?? undefined;
  const address = Object.fromEntries(addressFields.map((name) => [name, text(`address.${name}`)]));
  const delivery = text('delivery');
  const read = requestForm.safeParse({
    ...{
      delivery,
      clientKey: text('clientKey'),
      again: text(againParam),
      offer: text(offerParam),
      quote: text('quote'),
      terms: text('terms'),
      claimTerms: text('claimTerms'),
      note: text('note'),
      sure: text('sure'),
    },
    ...(delivery === 'post' ? { address } : {}),
  });
  if (read.success) return read.data;
  return refuse('validation-invalid-params', { field: read.error.issues[0]?.path.join('.') ?? null });
}
