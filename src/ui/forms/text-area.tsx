import type { ComponentProps } from 'react';
import { useCounter } from './counter.tsx';
import { Field, type FieldText } from './field.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> &
  FieldText & {
    /** Displays "12 / 250" below the control; needs `maxLength`. */
    readonly counted?: boolean | undefined;
  };

/** A multi-line text field. */
export function TextArea(props: TextAreaProps) {
  const { label, labelHidden, optional, hint, error, className, counted, ...area } = props;
  const { counter, limits } = useCounter<HTMLTextAreaElement>({ ...area, counted });
  return (
    <Field {...{ id: area.id, label, labelHidden, optional, hint, error, className, counter }}>
      {(control) => <textarea {...area} {...control} {...limits} className="input" />}
    </Field>
  );
}
