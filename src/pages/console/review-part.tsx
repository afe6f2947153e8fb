import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '#src/i18n/messages.ts';

type ReviewPartProps = { readonly title: MessageId; readonly children: ReactNode };

/** A box of what an operator reads before a decision. */
export function ReviewPart({ title, children }: ReviewPartProps) {
  return (
    <section className="console-panel grid gap-4">
      <h2 className="h5">
        <FormattedMessage id={title} />
      </h2>
      {children}
    </section>
  );
}

type FactProps = { readonly name: MessageId; readonly children: ReactNode };

/** A line of a list `console-facts`. */
export function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt>
        <FormattedMessage id={name} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
