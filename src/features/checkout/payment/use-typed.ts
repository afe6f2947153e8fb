import { type ChangeEvent, useState } from 'react';
import { marketplace } from '#marketplace';
import { emptyBilling } from '#src/features/cards/billing-form.ts';
import type { Address } from '#src/features/transactions/order.ts';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import type { Checked, FieldName, Typed } from './form-state.ts';

type Start = { readonly address: Address | null; readonly fullName: string };

/** Form input. An error is shown after its field was left, or after the button was clicked. */
export function useTyped({ address, fullName }: Start) {
  const [typed, setTyped] = useState<Typed>(() => startingWith(address, fullName));
  const [blurred, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const errorText = useErrorText();
  const set = <Name extends keyof Typed>(name: Name, value: Typed[Name]) =>
    setTyped((before) => ({ ...before, [name]: value }));
  const bind = (name: FieldName, errors: Checked['errors']) => ({
    value: typed[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => set(name, event.currentTarget.value),
    onBlur: () => setLeft((before) => new Set([...before, name])),
    error: submitted || (blurred.has(name) && typed[name] !== '') ? errorText(errors[name]) : undefined,
  });
  return { typed, set, bind, markSubmitted: () => setSubmitted(true), submitted };
}

export type Binding = ReturnType<ReturnType<typeof useTyped>['bind']>;

function startingWith(address: Address | null, fullName: string): Typed {
  const {
    name = fullName,
    street = '',
    apt = '',
    city = '',
    state = '',
    postalCode = '',
    country = marketplace.country,
  } = address ?? {};
  const where = { name, street, apt, city, state, postalCode, country };
  return { ...where, ...emptyBilling, note: '', sureOf: '', terms: false, claims: '' };
}
