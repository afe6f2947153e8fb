import type { ComponentProps } from 'react';
import type { Currency } from '#src/domain/money/money.ts';
import { currencySymbol } from '../data/format/currency-symbol.ts';
import { TextField } from './text-field.tsx';

type MoneyFieldProps = Omit<ComponentProps<typeof TextField>, 'prefix' | 'inputMode' | 'autoComplete' | 'maxLength'> & {
  readonly currency: Currency;
};

/** A typed amount in major units, such as "68.50"; `amountIn` reads it. */
export function MoneyField({ currency, ...field }: MoneyFieldProps) {
  return (
    <TextField {...field} prefix={currencySymbol(currency)} inputMode="decimal" autoComplete="off" maxLength={14} />
  );
}
