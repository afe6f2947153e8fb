import type { FieldOptions, FieldType } from './stripe-like.ts';

const kinds = {
  cardNumber: { autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234' },
  cardExpiry: { autocomplete: 'cc-exp', placeholder: 'MM / YY' },
  cardCvc: { autocomplete: 'cc-csc', placeholder: 'CVC' },
} as const satisfies Record<FieldType, object>;

/** The input of a part of a card. It has no name, so that no form of the page ever submits it. */
export function makeInput(type: FieldType, options: FieldOptions): HTMLInputElement {
  const input = document.createElement('input');
  const { autocomplete, placeholder } = kinds[type];
  input.className = 'card-field-input';
  input.type = 'text';
  input.inputMode = 'numeric';
  input.spellcheck = false;
  input.autocomplete = autocomplete;
  input.setAttribute('autocorrect', 'off');
  input.placeholder = options.placeholder ?? placeholder;
  input.disabled = options.disabled ?? false;
  return input;
}

const states = ['empty', 'complete', 'invalid', 'focus'] as const;
export type FieldState = Record<(typeof states)[number], boolean>;

/** Shows a field's state on its container, in Stripe's own class names. */
export function showState(place: HTMLElement | null, state: Partial<FieldState>): void {
  for (const name of states) {
    const on = state[name];
    if (on !== undefined) place?.classList.toggle(`StripeElement--${name}`, on);
  }
}

export function clearState(place: HTMLElement | null): void {
  place?.classList.remove('StripeElement', ...states.map((name) => `StripeElement--${name}`));
}
