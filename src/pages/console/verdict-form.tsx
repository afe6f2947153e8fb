import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { BoundTextArea } from '#src/ui/forms/kit/bound-fields.tsx';
import type { PostedFormProps } from '#src/ui/forms/kit/posted-form.tsx';
import type { TextKey } from '#src/ui/forms/kit/schema.ts';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import { RadioCards, type RadioCard } from '#src/ui/forms/radio-cards.tsx';
import { DecisionForm } from './decision-form.tsx';

type VerdictFormProps = Pick<PostedFormProps, 'part'> & {
  readonly fields: {
    readonly verdict: { readonly initialValue?: string | undefined; readonly errors?: string[] | undefined };
    readonly reason: FieldMetadata<string> | FieldMetadata<string | undefined>;
  };
  readonly verdicts: readonly RadioCard[];
  readonly why?: TextKey;
  readonly hint: TextKey;
  /** The reason is asked for with a rejection alone. */
  readonly onlyRejected?: boolean;
  /** Between the verdicts and the reason. */
  readonly children?: ReactNode;
};

/** A decision of an operator: one of the verdicts that are possible now, and why. */
export function VerdictForm(props: VerdictFormProps) {
  const { part, fields, verdicts, why = 'console.report-why', hint, onlyRejected = false, children } = props;
  const errorText = useErrorText();
  return (
    <DecisionForm part={part} className="console-decision">
      <RadioCards
        legend={<FormattedMessage id="console.decide" />}
        legendHidden
        name="verdict"
        defaultValue={fields.verdict.initialValue}
        cards={verdicts}
        error={errorText(fields.verdict.errors)}
      />
      {children}
      <div className={onlyRejected ? 'console-reasons' : undefined}>
        <BoundTextArea field={fields.reason} label={why} hint={hint} rows={4} maxLength={400} />
      </div>
    </DecisionForm>
  );
}
