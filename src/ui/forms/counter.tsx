import { type FormEvent, type ReactNode, useState } from 'react';

type Countable = {
  readonly maxLength?: number | undefined;
  readonly value?: unknown;
  readonly defaultValue?: unknown;
};
type CounterState = {
  readonly counter: ReactNode;
  readonly onInput?: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};

/** Character counter of a field. Without a `maxLength` there is nothing to count. */
export function useCounter({ maxLength, value, defaultValue }: Countable): CounterState {
  const [length, setLength] = useState(String(value ?? defaultValue ?? '').length);
  if (maxLength === undefined) return { counter: null };
  return {
    counter: (
      <span className="shrink-0">
        {length} / {maxLength}
      </span>
    ),
    onInput: (event) => setLength(event.currentTarget.value.length),
  };
}
