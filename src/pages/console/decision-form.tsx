import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/ui/forms/button.tsx';
import { PostedForm, type PostedFormProps } from '#src/ui/forms/kit/posted-form.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { classNames } from '#src/ui/layout/class-names.ts';

type DecisionFormProps = Pick<PostedFormProps, 'part'> & { readonly className: string; readonly children: ReactNode };

/** The panel with the form of a decision, which is sent at once. */
export function DecisionForm({ part, className, children }: DecisionFormProps) {
  return (
    <section className={classNames('console-panel', className)} aria-labelledby="decision">
      <h2 id="decision" className="h5">
        <FormattedMessage id="console.decide" />
      </h2>
      <PostedForm part={part} className="mt-5 grid gap-5">
        {children}
        <Button type="submit" className="w-fit" busy={useIsSending()}>
          <FormattedMessage id="console.decide-save" />
        </Button>
      </PostedForm>
    </section>
  );
}
