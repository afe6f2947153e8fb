import { type ChangeEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import type { NamedCountry } from '#src/ui/data/format/countries.ts';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { type BankProblem, problemOf, problemsOf, type Typed } from '../bank/bank-numbers.ts';
import { bankCountry, type BankField } from '../bank/countries.ts';

/** What is typed to name the bank account. It leaves this page only to the provider. */
export function useTypedBank() {
  const [typed, setTyped] = useState<Typed>({});
  const [left, setLeft] = useState<readonly BankField[]>([]);
  return {
    ...{ typed, left },
    change: (field: BankField, value: string) => setTyped((before) => ({ ...before, [field]: value })),
    leave: (field: BankField) => setLeft((before) => (before.includes(field) ? before : [...before, field])),
    reset: () => {
      setTyped({});
      setLeft([]);
    },
  };
}

export type TypedBank = ReturnType<typeof useTypedBank>;

export function isComplete(country: string, { typed }: TypedBank): boolean {
  return problemsOf(country, typed).length === 0;
}

type BankFieldsProps = {
  readonly country: { readonly code: string; readonly name: string };
  readonly bank: TypedBank;
  /** A submit was attempted: empty fields are shown as errors. */
  readonly submitted: boolean;
  /** The provider did not accept the account, which then is an error of the last field. */
  readonly refused: string | null;
};

/** The fields of a bank account in a country. They have no names, so that no form sends them. */
export function BankFields({ country, bank, submitted, refused }: BankFieldsProps) {
  const words = useBankWords();
  const { fields } = bankCountry(country.code);
  const errorOf = (field: BankField) => {
    const problem = problemOf(country.code, field, bank.typed[field] ?? '');
    if (problem === null) return refused !== null && field === fields.at(-1) ? refused : undefined;
    const isDue = submitted || (bank.left.includes(field) && problem !== 'missing');
    return isDue ? words.problem(country, field, problem) : undefined;
  };
  return (
    <div className="grid gap-5">
      {fields.map((field) => (
        <TextField
          key={field}
          label={words.label(field)}
          hint={words.hint(country.code, field)}
          value={bank.typed[field] ?? ''}
          onChange={(event: ChangeEvent<HTMLInputElement>) => bank.change(field, event.currentTarget.value)}
          onBlur={() => bank.leave(field)}
          error={errorOf(field)}
          inputMode={numeric.has(field) ? 'numeric' : 'text'}
          autoCapitalize={field === 'iban' ? 'characters' : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          required
        />
      ))}
    </div>
  );
}

const numeric: ReadonlySet<BankField> = new Set([
  ...(['institutionNumber', 'transitNumber', 'clearingCode', 'branchCode', 'bankCode', 'clabe'] as const),
  ...(['routingNumber', 'sortCode', 'bsb'] as const),
]);

/** Fields that have a form of their own in a country, and the names in Japan, which the provider does not take. */
const hinted = new Set([
  ...['NZ:accountNumber', 'AU:bsb', 'GB:sortCode', 'MX:clabe', 'US:routingNumber'],
  ...['JP:bankName', 'JP:branchName'],
]);

export function useBankWords() {
  const intl = useIntl();
  const label = (field: BankField) => intl.formatMessage({ id: 'payouts.field' }, { field });
  const inCountry = ({ code, name }: NamedCountry) =>
    intl.formatMessage({ id: 'payouts.in-country' }, { country: code, name });
  const within = (field: BankField) => intl.formatMessage({ id: 'payouts.field-within' }, { field });
  return {
    label,
    hint: (country: string, field: BankField) =>
      hinted.has(`${country}:${field}`) || field === 'iban'
        ? intl.formatMessage({ id: 'payouts.field-hint' }, { field: field === 'iban' ? 'iban' : `${country}${field}` })
        : undefined,
    problem: (country: NamedCountry, field: BankField, problem: BankProblem) =>
      problem === 'missing'
        ? intl.formatMessage({ id: 'payouts.field-required' }, { field: label(field) })
        : intl.formatMessage(
            { id: 'payouts.field-wrong' },
            { field: within(field), problem, inCountry: inCountry(country) },
          ),
    /** The provider did not accept the account. */
    refused: (country: NamedCountry) => {
      const { fields } = bankCountry(country.code);
      if (fields.includes('iban'))
        return intl.formatMessage({ id: 'payouts.bank-error-iban' }, { inCountry: inCountry(country) });
      const inputs = fields.map(within);
      return intl.formatMessage(
        { id: 'payouts.bank-error' },
        { inputs: intl.formatList(inputs), count: inputs.length, inCountry: inCountry(country) },
      );
    },
  };
}
