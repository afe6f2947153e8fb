import { type FieldMetadata, getSelectProps } from '@conform-to/react';
import { useIntl } from 'react-intl';
import { type Choice, Select } from '../select.tsx';
import type { TextKey } from './schema.ts';
import { useErrorText } from './use-error-text.ts';

type BoundSelectProps = {
  readonly field: FieldMetadata<string>;
  readonly label: TextKey;
  /** Stands for no choice. */
  readonly placeholder: TextKey;
  readonly choices: readonly Choice[];
};

/** A select with its value and its error in a posted form, where one has to be chosen. */
export function BoundSelect({ field, label, placeholder, choices }: BoundSelectProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  return (
    <Select
      {...getSelectProps(field)}
      key={field.key}
      label={intl.formatMessage({ id: label })}
      placeholder={intl.formatMessage({ id: placeholder })}
      choices={choices}
      error={errorText(field.errors)}
      required
    />
  );
}
