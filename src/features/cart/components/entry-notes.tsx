import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from 'react-router';
import { Banner } from '#src/ui/data/banner.tsx';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import type { CartEntry, EntryProblem, OwnOrder } from '../cart-page.ts';
import { cartPath } from '../cart-path.ts';

type EntryNotesProps = {
  readonly entry: CartEntry;
  /** The lender's. */
  readonly name: string;
};

/** What is to be known about an entry: it was ordered, it cannot be requested as it is, or its price has changed. */
export function EntryNotes({ entry, name }: EntryNotesProps) {
  const { problem, ownOrder, before, price, backUp } = entry;
  return (
    <>
      {ownOrder !== null && <Ordered ownOrder={ownOrder} />}
      {problem !== null && <Problem problem={problem} name={name} />}
      {backUp !== null && <BackUp entry={entry} backUp={backUp} />}
      {before !== null && price !== null && <NewPrice entry={entry} before={before} now={price.total} />}
    </>
  );
}

function Ordered({ ownOrder: { state, path } }: { readonly ownOrder: OwnOrder }) {
  return (
    <Banner tone={state === 'sent' ? 'success' : 'deadline'} className="mt-3">
      <FormattedMessage
        id={state === 'sent' ? 'cart.own-sent' : 'cart.own-unpaid'}
        values={{
          link: (words) => (
            <TextLink key="link" to={path}>
              {words}
            </TextLink>
          ),
        }}
      />
    </Banner>
  );
}

function Problem({ problem, name }: { readonly problem: EntryProblem; readonly name: string }) {
  return (
    <Banner tone="error" live={false} className="mt-3">
      {problem.reason === 'order' ? (
        problem.message
      ) : (
        <FormattedMessage id={`cart.problem-${problem.reason}`} values={{ name }} />
      )}
    </Banner>
  );
}

type BackUpProps = Pick<EntryNotesProps, 'entry'> & { readonly backUp: NonNullable<CartEntry['backUp']> };

/** The choice to take an item as a back-up of a dearer one, in case that does not fit. */
function BackUp({ entry: { listingId, title }, backUp: { isChosen, of, price } }: BackUpProps) {
  const intl = useIntl();
  const values = { title, main: of, price: formatMoney(price) };
  return (
    <Form method="post" action={cartPath} preventScrollReset className="small mt-2 grid justify-items-start gap-1">
      <CsrfField />
      <input type="hidden" name="listingId" value={listingId} />
      <span className="muted">
        <FormattedMessage id={isChosen ? 'cart.is-back-up' : 'cart.can-back-up'} values={values} />
      </span>
      <button
        type="submit"
        name="operation"
        value={isChosen ? 'full-price' : 'back-up'}
        className="link py-1"
        aria-label={intl.formatMessage({ id: isChosen ? 'cart.full-price-named' : 'cart.back-up-named' }, values)}
      >
        <FormattedMessage id={isChosen ? 'cart.full-price' : 'cart.back-up'} values={values} />
      </button>
    </Form>
  );
}

type NewPriceProps = Pick<EntryNotesProps, 'entry'> & {
  readonly before: NonNullable<CartEntry['before']>;
  readonly now: NonNullable<CartEntry['before']>;
};

/** Stays until the user has read it. What was read is sent, so that a later change is told again. */
function NewPrice({ entry: { listingId, title }, before, now }: NewPriceProps) {
  const intl = useIntl();
  return (
    <Banner tone="deadline" className="mt-3">
      <Form method="post" action={cartPath} preventScrollReset className="bag-new-price">
        <CsrfField />
        <input type="hidden" name="listingId" value={listingId} />
        <input type="hidden" name="amount" value={now.amount} />
        <span>
          <FormattedMessage
            id="cart.price-changed"
            values={{ now: <b>{formatMoney(now)}</b>, before: formatMoney(before) }}
          />
        </span>
        <button
          type="submit"
          name="operation"
          value="price-seen"
          className="link"
          aria-label={intl.formatMessage({ id: 'cart.price-seen-named' }, { title })}
        >
          <FormattedMessage id="cart.price-seen" />
        </button>
      </Form>
    </Banner>
  );
}
