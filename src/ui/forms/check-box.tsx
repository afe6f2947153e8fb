import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldNote } from './field.tsx';

type CheckBoxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  readonly children: ReactNode;
  readonly error?: string | readonly string[] | null | undefined;
};

/** A checkbox with its label beside it. */
export function CheckBox({ children, error, ...input }: CheckBoxProps) {
  const noteId = useId();
  const message = typeof error === 'string' ? error : error?.[0];
  return (
    <div className="field">
      <label className="check">
        <input {...input} type="checkbox" {...(message && { 'aria-invalid': true, 'aria-describedby': noteId })} />
        <span>{children}</span>
      </label>
      {message && <FieldNote id={noteId} message={message} />}
    </div>
  );
}

type RadioProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { readonly children: ReactNode };

/** A radio button; those with the same `name` form a group. Put them in a fieldset with a legend. */
export function Radio({ children, ...input }: RadioProps) {
  return (
    <label className="check">
      <input {...input} type="radio" />
      <span>{children}</span>
    </label>
  );
}
