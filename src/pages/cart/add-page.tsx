import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from 'react-router';
import { profilePath } from '#src/features/accounts/profile-path.ts';
import type { BagAnswer } from '#src/features/cart/bag-answer.ts';
import { callName } from '#src/features/listings/seller.ts';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { RefusedPage } from '../refused-page.tsx';

export type AddPageData = {
  /** Where its forms are sent. */
  readonly path: string;
  /** The listing with the chosen days. */
  readonly back: string;
  readonly title: string;
  /** The order, as a query. */
  readonly query: string;
  /** Null before anything was sent. */
  readonly answer: BagAnswer | null;
};

/** Asks before it adds, warns of a bag of another wardrobe, or says why nothing was added. */
export function AddPage({ page }: { readonly page: AddPageData }) {
  const intl = useIntl();
  const { answer, title, back } = page;
  if (answer !== null && 'refused' in answer)
    return (
      <RefusedPage
        title={intl.formatMessage({ id: 'cart.not-added' })}
        to={back}
        label={<FormattedMessage id="cart.back-to-item" />}
      >
        {answer.refused}
      </RefusedPage>
    );
  const conflict = answer !== null && 'conflict' in answer ? answer.conflict : null;
  const name = callName(conflict?.displayName ?? '');
  const heading = intl.formatMessage({ id: conflict === null ? 'cart.ask-title' : 'cart.conflict-title' }, { name });
  return (
    <div className="wrap section">
      <PageTitle>{heading}</PageTitle>
      <EmptyState
        title={heading}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Send page={page} isReplacing={conflict !== null} />
            {conflict === null ? (
              <LinkButton to={back} variant="quiet">
                <FormattedMessage id="cart.back-to-item" />
              </LinkButton>
            ) : (
              <LinkButton to={profilePath(conflict.id)}>
                <FormattedMessage id="cart.conflict-same" />
              </LinkButton>
            )}
          </div>
        }
      >
        <FormattedMessage id={conflict === null ? 'cart.ask-line' : 'cart.conflict-line'} values={{ name, title }} />
      </EmptyState>
    </div>
  );
}

function Send({ page: { path, query }, isReplacing }: { readonly page: AddPageData; readonly isReplacing: boolean }) {
  return (
    <Form method="post" action={path}>
      <CsrfField />
      {[...new URLSearchParams(query)].map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Button
        type="submit"
        name="operation"
        value={isReplacing ? 'replace' : 'add'}
        variant={isReplacing ? 'quiet' : 'primary'}
      >
        <FormattedMessage id={isReplacing ? 'cart.conflict-clear' : 'cart.add'} />
      </Button>
    </Form>
  );
}
