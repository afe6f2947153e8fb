import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import type { Day } from '#src/domain/dates/day.ts';
import { FieldNote, OptionalMark } from '#src/ui/forms/field.tsx';
import { type Choice, Select } from '#src/ui/forms/select.tsx';
import { yearsUntil } from '../birthday.ts';

type BirthdayFieldProps = {
  readonly today: Day;
  readonly error: string | undefined;
  readonly typed: Readonly<Record<'day' | 'month' | 'year', string | undefined>>;
};

const numbers = (until: number) => Array.from({ length: until }, (_, index) => index + 1);

export function BirthdayField({ today, error, typed }: BirthdayFieldProps) {
  const intl = useIntl();
  const noteId = useId();
  const monthName = (month: number) =>
    intl.formatDate(Date.UTC(2000, month - 1, 1), { month: 'long', timeZone: 'UTC' });
  const part = (name: 'day' | 'month' | 'year', choices: readonly Choice[]) => (
    <Select
      name={name}
      defaultValue={typed[name] ?? ''}
      choices={choices}
      placeholder=" "
      label={intl.formatMessage({ id: `id-check.${name}` })}
      aria-invalid={error === undefined ? undefined : true}
      autoComplete={`bday-${name}`}
    />
  );
  return (
    <fieldset aria-describedby={noteId}>
      <legend className="label mb-2">
        <FormattedMessage id="id-check.birthday" /> <OptionalMark />
      </legend>
      <div className="id-birthday">
        {part(
          'day',
          numbers(31).map((day) => ({ value: String(day), label: String(day) })),
        )}
        {part(
          'month',
          numbers(12).map((month) => ({ value: String(month), label: monthName(month) })),
        )}
        {part(
          'year',
          yearsUntil(today).map((year) => ({ value: year, label: year })),
        )}
      </div>
      <FieldNote
        id={noteId}
        message={error}
        hint={<FormattedMessage id="id-check.birthday-hint" values={{ age: marketplace.idChecks.minimumAge }} />}
      />
    </fieldset>
  );
}
