import { type FieldMetadata, getInputProps } from '@conform-to/react';
import type { ComponentProps } from 'react';
import { type MessageDescriptor, useIntl } from 'react-intl';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { useFormMessages } from './use-form-messages.ts';

type TypedFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'hint'> & {
  readonly field: FieldMetadata<string>;
  readonly type: 'text' | 'email' | 'password';
  readonly label: NonNullable<MessageDescriptor['id']>;
  readonly hint?: NonNullable<MessageDescriptor['id']>;
};

/** A required form field, bound to its state in the form. */
export function TypedField({ field, type, label, hint, ...rest }: TypedFieldProps) {
  const intl = useIntl();
  const inWords = useFormMessages();
  return (
    <TextField
      {...getInputProps(field, { type })}
      {...rest}
      key={field.key}
      label={intl.formatMessage({ id: label })}
      hint={hint && intl.formatMessage({ id: hint })}
      error={inWords(field.errors)}
      required
    />
  );
}
