import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from 'react-router';
import type { Breakdown as BreakdownData, Malformed } from '#src/domain/pricing/breakdown.ts';
import { isItemLine } from '#src/domain/pricing/line-item.ts';
import { add, minorUnits, type Money, sum } from '#src/domain/money/money.ts';
import { amountIn } from '#src/domain/money/typed-amount.ts';
import type { Kind } from '#src/domain/process/words.ts';
import { amountField, amountIssue, type AmountIssue } from '#src/features/offers/amount.ts';
import { AmountField } from '#src/features/offers/amount-field.tsx';
import { percentBelow, suggestedOffers } from '#src/features/offers/suggested.ts';
import { useLineLabel } from '#src/features/transactions/line-label.ts';
import { offerPath } from '#src/features/transactions/thread-paths.ts';
import { useHydrated } from '#src/ui/browser/use-hydrated.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Breakdown } from '#src/ui/data/breakdown.tsx';
import { formatMoney, formatMoneyRounded } from '#src/ui/data/format/money.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { Chip } from '#src/ui/forms/chip.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';

/** What was typed, and why it was not sent: its price, or something else; `sent` leads to an offer of this form that was. */
export type OfferAnswer = { readonly typed: string; readonly clientKey: string } & (
  | { readonly issue: AmountIssue }
  | { readonly refused: string; readonly sent?: string | null }
);

type OfferFormProps = {
  readonly page: {
    readonly order: { readonly kind: Kind; readonly listingId: string; readonly quantity?: number };
    readonly listed: Money;
    readonly smallest: Money;
    readonly query: string;
    readonly clientKey: string;
    readonly price: BreakdownData | Malformed;
  };
  readonly answer: OfferAnswer | undefined;
};

/** The price on offer, with suggestions, and what the order costs if it is accepted. */
export function OfferForm({ page, answer }: OfferFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(answer?.typed ?? '');
  const refused = answer !== undefined && 'refused' in answer ? answer : null;
  const take = (suggested: Money) => {
    const field = form.current?.elements.namedItem(amountField);
    if (!(field instanceof HTMLInputElement)) return;
    field.value = String(suggested.amount / minorUnits(suggested.currency));
    setTyped(field.value);
  };
  return (
    <Form
      ref={form}
      method="post"
      action={`${offerPath(page.order.listingId)}?${page.query}`}
      replace
      className="mt-8 grid gap-6"
      noValidate
      onInput={({ target }) => target instanceof HTMLInputElement && setTyped(target.value)}
    >
      <CsrfField />
      {refused !== null && (
        <Banner tone="error">
          {refused.sent == null ? (
            <FormattedMessage id="offer.failed" values={{ why: refused.refused }} />
          ) : (
            <FormattedMessage
              id="offer.sent-before"
              values={{ link: (chunks) => <TextLink to={refused.sent ?? ''}>{chunks}</TextLink> }}
            />
          )}
        </Banner>
      )}
      {[...new URLSearchParams(page.query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="clientKey" value={answer?.clientKey ?? page.clientKey} />
      <OfferedPrice {...{ page, answer, typed }} onTake={take} />
      <p className="small muted">
        <FormattedMessage id="offer.no-charge" values={{ kind: page.order.kind, quantity: page.order.quantity ?? 1 }} />
      </p>
      <div className="sticky-foot">
        <Button type="submit" busy={useIsSending()}>
          <FormattedMessage id="offer.send" />
        </Button>
      </div>
    </Form>
  );
}

type OfferedPriceProps = OfferFormProps & { readonly typed: string; readonly onTake: (price: Money) => void };

function OfferedPrice({ page: { order, listed, smallest, price }, answer, typed, onTake }: OfferedPriceProps) {
  const intl = useIntl();
  const amount = amountIn(typed, listed.currency);
  const percent = percentBelow(amount, { listed, smallest });
  // What was wrong is so until something else is typed.
  const issue = answer !== undefined && 'issue' in answer && answer.typed === typed ? answer.issue : null;
  const bounds = { smallest: formatMoney(smallest), listed: formatMoney(listed) };
  const hint =
    percent === null
      ? intl.formatMessage({ id: 'offer.amount-hint' }, { kind: order.kind, ...bounds })
      : intl.formatMessage({ id: 'offer.below' }, { percent, ...bounds });
  return (
    <>
      <AmountField
        label={intl.formatMessage({ id: 'offer.amount' })}
        kind={order.kind}
        {...{ hint, issue, answer, listed, smallest }}
        typed={answer?.typed ?? ''}
      />
      <Suggestions prices={suggestedOffers(listed, smallest)} chosen={amount} onChoose={onTake} />
      {amount !== null && amountIssue(amount, { smallest, listed }) === null && (
        <IfAccepted {...{ amount, price, kind: order.kind }} />
      )}
    </>
  );
}

type SuggestionsProps = {
  readonly prices: readonly Money[];
  readonly chosen: Money | null;
  readonly onChoose: (price: Money) => void;
};

/** They fill the field, which takes a script. */
function Suggestions({ prices, chosen, onChoose }: SuggestionsProps) {
  const intl = useIntl();
  const isReady = useHydrated();
  if (!isReady || prices.length === 0) return null;
  return (
    <div role="group" aria-label={intl.formatMessage({ id: 'offer.suggestions' })} className="flex flex-wrap gap-2">
      {prices.map((price) => (
        <Chip key={price.amount} pressed={chosen?.amount === price.amount} onClick={() => onChoose(price)}>
          {formatMoneyRounded(price)}
        </Chip>
      ))}
    </div>
  );
}

type IfAcceptedProps = {
  readonly amount: Money;
  readonly price: BreakdownData | Malformed;
  readonly kind: Kind;
};

/** The order at the price on offer. What is taken off it by a credit is known when it is paid. */
function IfAccepted({ amount, price, kind }: IfAcceptedProps) {
  const intl = useIntl();
  const label = useLineLabel(kind, 'customer', null);
  if ('malformed' in price) return null;
  const others = price.rows.filter((row) => !isItemLine(row.code) && row.code !== 'line-item/referral-discount');
  const total = add(
    amount,
    sum(
      amount.currency,
      others.map(({ lineTotal }) => lineTotal),
    ),
  );
  const rows = [
    { key: 'offer', label: intl.formatMessage({ id: 'offer.amount' }), amount: formatMoney(amount) },
    ...others.map((row) => ({ key: row.code, label: label(row), amount: formatMoney(row.lineTotal) })),
  ];
  return (
    <div className="rule pt-4">
      <Breakdown
        rows={rows}
        total={{
          label: intl.formatMessage({ id: 'offer.if-accepted' }, { currency: total.currency }),
          amount: formatMoney(total),
        }}
      />
    </div>
  );
}
