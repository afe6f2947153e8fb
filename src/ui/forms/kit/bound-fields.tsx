import { type FieldMetadata, getInputProps, getTextareaProps } from '@conform-to/react';
import type { ComponentProps, ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { CheckBox } from '../check-box.tsx';
import { TextArea } from '../text-area.tsx';
import { TextField } from '../text-field.tsx';
import type { TextKey } from './schema.ts';
import { useErrorText } from './use-error-text.ts';

type BoundTextFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'hint' | 'error'> & {
  readonly field: FieldMetadata<string> | FieldMetadata<string | undefined>;
  readonly type: 'text' | 'email' | 'tel' | 'date' | 'url';
  readonly label: TextKey;
  readonly hint?: TextKey | undefined;
  /** What the hint says of: an amount. */
  readonly hintValues?: Readonly<Record<string, string>>;
};

/** A text field with its value and its error in a posted form; required unless it is optional. */
export function BoundTextField({ field, type, label, hint, hintValues, optional, ...rest }: BoundTextFieldProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  return (
    <TextField
      {...getInputProps(field, { type })}
      {...rest}
      key={field.key}
      label={intl.formatMessage({ id: label })}
      hint={hint && intl.formatMessage({ id: hint }, hintValues)}
      error={errorText(field.errors)}
      optional={optional}
      required={!optional}
    />
  );
}

type BoundTextAreaProps = Omit<ComponentProps<typeof TextArea>, 'label' | 'hint' | 'error'> & {
  readonly field: FieldMetadata<string> | FieldMetadata<string | undefined>;
  readonly label: TextKey;
  readonly hint?: TextKey;
};

/** A text area with its value and its error in a posted form; required unless it is optional. */
export function BoundTextArea({ field, label, hint, optional, ...rest }: BoundTextAreaProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  return (
    <TextArea
      {...getTextareaProps(field)}
      {...rest}
      key={field.key}
      label={intl.formatMessage({ id: label })}
      hint={hint && intl.formatMessage({ id: hint })}
      error={errorText(field.errors)}
      optional={optional}
      required={!optional}
    />
  );
}

type BoundCheckBoxProps = {
  readonly field: FieldMetadata<string>;
  /** What is sent when it is ticked. */
  readonly value: string;
  readonly children: ReactNode;
};

/** A box that has to be ticked, in a posted form. */
export function BoundCheckBox({ field, value, children }: BoundCheckBoxProps) {
  const errorText = useErrorText();
  return (
    <CheckBox
      {...getInputProps(field, { type: 'checkbox', value })}
      key={field.key}
      error={errorText(field.errors)}
      required
    >
      {children}
    </CheckBox>
  );
}
