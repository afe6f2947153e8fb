import { clearState, makeInput, showState } from './card-input.ts';
import { incomplete } from './card-rules.ts';
import type { Problem, Reading } from './card-rules.ts';
import { keepCaret, stepOverSpace } from './caret.ts';
import { labelInput } from './field-label.ts';
import { makeListeners } from './listeners.ts';
import type { Listeners } from './listeners.ts';
import type { CardField, FieldChange, FieldOptions, FieldType } from './stripe-like.ts';

/** A field of the stand-in: its public methods, and those that only the stand-in uses. */
export interface StandInField extends CardField {
  readonly value: () => string;
  /** The validation error now, incomplete input included; null when it is valid. */
  readonly problem: () => Problem | null;
  /** Validates again, because another field changed the rules of this one. */
  readonly refresh: () => void;
}

type Parts = {
  readonly type: FieldType;
  readonly input: HTMLInputElement;
  readonly read: (typed: string) => Reading;
  readonly listeners: Listeners;
  place: HTMLElement | null;
};

function placeOf(place: string | HTMLElement): HTMLElement {
  const found = typeof place === 'string' ? document.querySelector<HTMLElement>(place) : place;
  if (found === null) throw new Error(`There is no element ${String(place)} to mount a card field in.`);
  return found;
}

/** Validates the input and notifies the listeners. Incomplete input is an error only after the field lost focus. */
function validate({ type, input, read, listeners, place }: Parts, left: boolean): void {
  const reading = read(input.value);
  const empty = reading.text === '';
  const problem = reading.problem ?? (left && !empty && !reading.complete ? incomplete[type] : null);
  input.setAttribute('aria-invalid', String(problem !== null));
  showState(place, { empty, complete: reading.complete, invalid: problem !== null, focus: !left });
  const error = problem === null ? undefined : ({ type: 'validation_error', ...problem } as const);
  listeners.emit('change', { elementType: type, empty, complete: reading.complete, error } satisfies FieldChange);
}

function listen(parts: Parts, changed: () => void): void {
  const { input, listeners, read, type } = parts;
  input.addEventListener('beforeinput', (event) => stepOverSpace(input, event));
  input.addEventListener('input', () => {
    keepCaret(input, (typed) => read(typed).text);
    validate(parts, false);
    changed();
  });
  input.addEventListener('focus', () => {
    showState(parts.place, { focus: true });
    listeners.emit('focus', { elementType: type });
  });
  input.addEventListener('blur', () => {
    validate(parts, true);
    listeners.emit('blur', { elementType: type });
  });
}

/** Mounts the input in the page and unmounts it. */
function mounting(parts: Parts): Pick<CardField, 'mount' | 'unmount'> {
  const { input, listeners, type } = parts;
  let unlabel = (): void => {};
  return {
    mount: (where) => {
      parts.place = placeOf(where);
      parts.place.classList.add('StripeElement');
      showState(parts.place, { empty: input.value === '' });
      parts.place.replaceChildren(input);
      unlabel = labelInput(input, parts.place, type);
      queueMicrotask(() => listeners.emit('ready', { elementType: type }));
    },
    unmount: () => {
      unlabel();
      input.remove();
      clearState(parts.place);
      parts.place = null;
    },
  };
}

/** One input for a part of a card. `read` formats and validates the input; `changed` notifies the sibling fields. */
export function makeCardField(
  type: FieldType,
  options: FieldOptions,
  read: (typed: string) => Reading,
  changed: () => void,
): StandInField {
  const input = makeInput(type, options);
  const parts: Parts = { type, input, read, listeners: makeListeners(), place: null };
  listen(parts, changed);
  const { mount, unmount } = mounting(parts);
  const field: StandInField = {
    mount,
    unmount,
    destroy: () => {
      unmount();
      parts.listeners.clear();
      input.value = '';
    },
    focus: () => input.focus(),
    blur: () => input.blur(),
    clear: () => {
      input.value = '';
      validate(parts, document.activeElement !== input);
    },
    on: (event: string, handler: (event: never) => void) => {
      parts.listeners.add(event, handler);
      return field;
    },
    value: () => input.value,
    problem: () => {
      const reading = read(input.value);
      return reading.problem ?? (reading.complete ? null : incomplete[type]);
    },
    refresh: () => {
      if (input.value === '') return;
      input.value = read(input.value).text;
      validate(parts, true);
    },
  };
  return field;
}
