import { incomplete } from './card-rules.ts';
import type { Problem, Reading } from './card-rules.ts';
import { labelInput } from './field-label.ts';
import { keepCaret, stepOverSpace } from './caret.ts';
import type { CardField, FieldChange, FieldOptions, FieldType } from './stripe-like.ts';

/** A field of the stand-in: what the page sees, and what only the stand-in asks. */
export interface StandInField extends CardField {
  readonly type: FieldType;
  readonly value: () => string;
  /** What is wrong with it now, half-filled included; null when it is good. */
  readonly problem: () => Problem | null;
  /** Reads again, because another field changed what is right here. */
  readonly refresh: () => void;
}

const attributes = {
  cardNumber: { autocomplete: 'cc-number', name: 'cardnumber', placeholder: '1234 1234 1234 1234' },
  cardExpiry: { autocomplete: 'cc-exp', name: 'exp-date', placeholder: 'MM / YY' },
  cardCvc: { autocomplete: 'cc-csc', name: 'cvc', placeholder: 'CVC' },
} as const satisfies Record<FieldType, object>;

type Handler = (event: never) => void;

function makeInput(type: FieldType, options: FieldOptions): HTMLInputElement {
  const input = document.createElement('input');
  const { autocomplete, name, placeholder } = attributes[type];
  input.className = 'card-field-input';
  input.type = 'text';
  input.inputMode = 'numeric';
  input.spellcheck = false;
  input.setAttribute('autocomplete', autocomplete);
  input.setAttribute('autocorrect', 'off');
  // A name that no form of ours reads: the input stands outside of what is submitted.
  input.setAttribute('form', '');
  input.dataset.field = name;
  input.placeholder = options.placeholder ?? placeholder;
  input.disabled = options.disabled ?? false;
  return input;
}

function placeOf(place: string | HTMLElement): HTMLElement {
  const found = typeof place === 'string' ? document.querySelector<HTMLElement>(place) : place;
  if (found === null) throw new Error(`There is no element ${String(place)} to mount a card field in.`);
  return found;
}

/** One input for a part of a card. `read` formats and judges what was typed. */
export function makeCardField(type: FieldType, options: FieldOptions, read: (typed: string) => Reading, changed: () => void): StandInField {
  const input = makeInput(type, options);
  const handlers = new Map<string, Set<Handler>>();
  let place: HTMLElement | null = null;
  let unlabel = (): void => {};
  let shown: Problem | null = null;

  const tell = (event: string, detail: object): void => {
    for (const handler of handlers.get(event) ?? []) handler(detail as never);
  };
  const problem = (): Problem | null => {
    const reading = read(input.value);
    return reading.problem ?? (reading.complete ? null : incomplete[type]);
  };
  const show = (left: boolean): void => {
    const reading = read(input.value);
    const empty = reading.text === '';
    shown = reading.problem ?? (left && !empty && !reading.complete ? incomplete[type] : null);
    input.setAttribute('aria-invalid', String(shown !== null));
    const states = { empty, complete: reading.complete, invalid: shown !== null, focus: document.activeElement === input };
    for (const [state, on] of Object.entries(states)) place?.classList.toggle(`StripeElement--${state}`, on);
    const change: FieldChange = {
      elementType: type,
      empty,
      complete: reading.complete,
      error: shown === null ? undefined : { type: 'validation_error', ...shown },
    };
    tell('change', change);
  };

  input.addEventListener('beforeinput', (event) => stepOverSpace(input, event));
  input.addEventListener('input', () => {
    keepCaret(input, (typed) => read(typed).text);
    show(false);
    changed();
  });
  input.addEventListener('focus', () => {
    place?.classList.add('StripeElement--focus');
    tell('focus', { elementType: type });
  });
  input.addEventListener('blur', () => {
    show(true);
    tell('blur', { elementType: type });
  });

  const field: StandInField = {
    type,
    value: () => input.value,
    problem,
    refresh: () => {
      if (input.value === '') return;
      input.value = read(input.value).text;
      show(false);
    },
    mount: (where) => {
      place = placeOf(where);
      place.classList.add('StripeElement', 'StripeElement--empty');
      place.replaceChildren(input);
      unlabel = labelInput(input, place, type);
      queueMicrotask(() => tell('ready', { elementType: type }));
    },
    unmount: () => {
      unlabel();
      input.remove();
      place?.classList.remove('StripeElement', ...['empty', 'complete', 'invalid', 'focus'].map((state) => `StripeElement--${state}`));
      place = null;
    },
    destroy: () => {
      field.unmount();
      handlers.clear();
      input.value = '';
    },
    focus: () => input.focus(),
    blur: () => input.blur(),
    clear: () => {
      input.value = '';
      show(false);
    },
    on: (event: string, handler: Handler) => {
      const set = handlers.get(event) ?? new Set();
      handlers.set(event, set.add(handler));
      return field;
    },
  };
  return field;
}
