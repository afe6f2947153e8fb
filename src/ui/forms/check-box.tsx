import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldNote } from './field.tsx';

type CheckBoxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  readonly children: ReactNode;
  readonly error?: string | readonly string[] | null | undefined;
};

/** A box to tick, its words beside it. */
export function CheckBox({ children, error, ...input }: CheckBoxProps) {
  const noteId = useId();
  const message = typeof error === 'string' ? error : error?.[0];
  return (
    <div className="field">
      <label className="check">
        <input
          {...input}
          type="checkbox"
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? noteId : undefined}
        />
        <span>{children}</span>
      </label>
      {message && <FieldNote id={noteId} message={message} />}
    </div>
  );
}

type RadioProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { readonly children: ReactNode };

/** One of several; radios of one `name` belong together. Put them in a fieldset with a legend. */
export function Radio({ children, ...input }: RadioProps) {
  return (
    <label className="check">
      <input {...input} type="radio" />
      <span>{children}</span>
    </label>
  );
}
