import type { ComponentProps } from 'react';
import { Field, type FieldText } from './field.tsx';
import { useCounter } from './counter.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> &
  FieldText & {
    /** Displays "12 / 60" below the control; needs `maxLength`. */
    readonly counted?: boolean | undefined;
    /** Inside the field, before the value: "$". */
    readonly prefix?: string | undefined;
    /** Inside the field, at its end: "%". */
    readonly suffix?: string | undefined;
  };

/** A single-line text field. Accepts every prop of an input, so that a form library's props can be spread into it. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, optional, hint, error, className, counted, prefix, suffix, ...input } = props;
  const { counter, limits } = useCounter<HTMLInputElement>({ ...input, counted });
  return (
    <Field {...{ id: input.id, label, labelHidden, optional, hint, error, className, counter }}>
      {(control) => {
        const box = <input type="text" {...input} {...control} {...limits} className="input" />;
        const affix = prefix ?? suffix;
        return affix === undefined ? (
          box
        ) : (
          <div className={`affix affix-${prefix?.length ?? 'end'}`}>
            <span aria-hidden="true">{affix}</span>
            {box}
          </div>
        );
      }}
    </Field>
  );
}
