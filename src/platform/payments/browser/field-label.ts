import type { FieldType } from './stripe-like.ts';

const names: Record<FieldType, string> = {
  cardNumber: 'Card number',
  cardExpiry: 'Expiry date',
  cardCvc: 'Security code',
};

let count = 0;

/**
 * Labels the input like its container: by the label whose `for` is the container, or the container's `aria-label`
 * and `aria-labelledby`. Returns a clean-up function.
 */
export function labelInput(input: HTMLInputElement, place: HTMLElement, type: FieldType): () => void {
  const label =
    place.id === '' ? null : document.querySelector<HTMLLabelElement>(`label[for="${CSS.escape(place.id)}"]`);
  const focus = (): void => input.focus();
  label?.addEventListener('click', focus);
  if (label !== null && label.id === '') {
    count += 1;
    label.id = `card-field-label-${count}`;
  }
  const named = label?.id ?? place.getAttribute('aria-labelledby');
  if (named === null) input.setAttribute('aria-label', place.getAttribute('aria-label') ?? names[type]);
  else input.setAttribute('aria-labelledby', named);
  const described = place.getAttribute('aria-describedby');
  if (described !== null) input.setAttribute('aria-describedby', described);
  return () => label?.removeEventListener('click', focus);
}
