import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';

export type FieldText = {
  readonly label: ReactNode;
  /** Only for screen readers, not visible. */
  readonly labelHidden?: boolean | undefined;
  readonly optional?: boolean | undefined;
  readonly hint?: ReactNode;
  /** What is wrong, then the fix. Of several errors, the first is displayed. */
  readonly error?: string | readonly string[] | null | undefined;
  readonly className?: string | undefined;
};

type FieldProps = FieldText & {
  readonly id?: string | undefined;
  readonly counter?: ReactNode;
  /** Renders the control with the props that associate it with its label, hint and error. */
  readonly children: (control: FieldControl) => ReactNode;
};

/** Spread after the control's own props. Without an error or a note of the field, those say whether it is invalid, and why. */
export type FieldControl = {
  readonly 'id': string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
};

/** Label, control, then the hint or in its place the error. */
export function Field({ id, label, labelHidden, optional, hint, error, counter, className, children }: FieldProps) {
  const ownId = useId();
  const control = id ?? ownId;
  const noteId = `${control}-note`;
  const message = typeof error === 'string' ? error : error?.[0];
  const noted = Boolean(message ?? hint ?? counter);
  return (
    <div className={classNames('field', className)}>
      <label className={labelHidden ? 'visually-hidden' : 'label'} htmlFor={control}>
        {label} {optional && <OptionalMark />}
      </label>
      {children({
        id: control,
        ...(message && { 'aria-invalid': true }),
        ...(noted && { 'aria-describedby': noteId }),
      })}
      {noted && <FieldNote id={noteId} message={message} hint={hint} counter={counter} />}
    </div>
  );
}

export function OptionalMark() {
  return (
    <span className="muted font-normal">
      <FormattedMessage id="ui.optional" />
    </span>
  );
}

type NoteProps = {
  readonly id: string;
  readonly message?: string | undefined;
  readonly hint?: ReactNode;
  readonly counter?: ReactNode;
};

/** The line below a control. An error is announced when it appears. */
export function FieldNote({ id, message, hint, counter }: NoteProps) {
  if (message) {
    return (
      <p id={id} className="hint hint-error" role="alert">
        <Icon as={CircleAlert} size={16} />
        {message}
      </p>
    );
  }
  return (
    <p id={id} className="hint">
      <span>{hint}</span>
      {counter}
    </p>
  );
}
