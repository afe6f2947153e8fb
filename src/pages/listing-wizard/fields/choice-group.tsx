import { type ReactNode, useId } from 'react';
import { classNames } from '#src/ui/layout/class-names.ts';
import { FieldNote } from '#src/ui/forms/field.tsx';

type ChoiceGroupProps = {
  readonly legend: ReactNode;
  /** Beside the legend: how many may be chosen. */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly children: ReactNode;
  readonly className?: string;
};

/** Chips, boxes or radio buttons that answer one question, with its error. */
export function ChoiceGroup({ legend, aside, hint, error, children, className }: ChoiceGroupProps) {
  const noteId = useId();
  const isNoted = error !== undefined || hint !== undefined;
  return (
    <fieldset
      className={classNames('field', className)}
      aria-describedby={isNoted ? noteId : undefined}
      data-invalid={error === undefined ? undefined : ''}
    >
      <legend className="label mb-3">
        {legend} {aside !== undefined && <span className="muted font-normal">{aside}</span>}
      </legend>
      {children}
      {isNoted && <FieldNote id={noteId} message={error} hint={hint} />}
    </fieldset>
  );
}
