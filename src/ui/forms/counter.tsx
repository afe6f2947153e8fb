import { type InputEventHandler, type ReactNode, useState } from 'react';
import { characters, unitsWithin } from '#src/domain/text/characters.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;
type Countable<Of extends Control> = {
  readonly maxLength?: number | undefined;
  readonly value?: unknown;
  readonly defaultValue?: unknown;
  readonly onInput?: InputEventHandler<Of> | undefined;
  /** Displays "12 / 250"; without a `maxLength` there is nothing to count. */
  readonly counted?: boolean | undefined;
};
type CounterState<Of extends Control> = {
  readonly counter: ReactNode;
  readonly limits: {
    readonly maxLength?: number | undefined;
    readonly onInput?: InputEventHandler<Of> | undefined;
  };
};

/** Limit of a field in characters, and their counter. */
export function useCounter<Of extends Control>({
  maxLength,
  value,
  defaultValue,
  onInput,
  counted,
}: Countable<Of>): CounterState<Of> {
  const [typed, setTyped] = useState(String(defaultValue ?? ''));
  const text = value === undefined ? typed : String(value);
  if (maxLength === undefined) return { counter: null, limits: { onInput } };
  const counter = (
    <span className="shrink-0">
      {characters(text)} / {maxLength}
    </span>
  );
  return {
    counter: counted === true ? counter : null,
    limits: {
      maxLength: unitsWithin(text, maxLength),
      onInput: (event) => {
        setTyped(event.currentTarget.value);
        onInput?.(event);
      },
    },
  };
}
