import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/ui/forms/button.tsx';
import { PostedForm, type PostedFormProps } from '#src/ui/forms/kit/posted-form.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { classNames } from '#src/ui/layout/class-names.ts';
import { DecisionHeading, decisionId } from './decision-outcome.tsx';

type DecisionFormProps = Pick<PostedFormProps, 'part'> & { readonly className: string; readonly children: ReactNode };

/** The panel with the form of a decision, which is sent at once. */
export function DecisionForm({ part, className, children }: DecisionFormProps) {
  return (
    <section className={classNames('console-panel', className)} aria-labelledby={decisionId}>
      <DecisionHeading />
      <PostedForm part={part} className="mt-5 grid gap-5">
        {children}
        <Button type="submit" className="w-fit" busy={useIsSending()}>
          <FormattedMessage id="console.decide-save" />
        </Button>
      </PostedForm>
    </section>
  );
}
