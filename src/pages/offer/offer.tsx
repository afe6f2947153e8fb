import { FormattedMessage, useIntl } from 'react-intl';
import { data, Form, redirect } from 'react-router';
import { marketplace } from '#marketplace';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { PriceLines } from '#src/features/checkout/components/price-lines.tsx';
import { offered } from '#src/features/checkout/booking.server.ts';
import { orderFrom, orderTextOf } from '#src/features/checkout/order-text.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { amountIn } from '#src/domain/money/typed-amount.ts';
import { amountField, type AmountIssue } from '#src/features/offers/amount.ts';
import { AmountField } from '#src/features/offers/amount-field.tsx';
import { smallestOffer } from '#src/features/offers/rules.ts';
import { answerValues } from '#src/features/transactions/answer-words.ts';
import { makeOffer } from '#src/features/transactions/threads.server.ts';
import { offerPath } from '#src/features/transactions/thread-paths.ts';
import { transactionPath } from '#src/features/transactions/transaction-path.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { messages } from '#src/i18n/messages.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { sentForm } from '#src/ui/browser/sent-form.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { formatRentalDays } from '#src/ui/data/format/days.ts';
import { Thumb } from '#src/ui/data/image.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { SignedInStyles } from '#src/ui/layout/signed-in-styles.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { orLost } from '../or-lost.ts';
import { PlainLayout } from '../plain-layout.tsx';
import { VerifyFirst } from '../verify-first.tsx';
import { offerData } from './offer-data.server.ts';
import type { Route } from './+types/offer';

/** What was typed, and why it was not sent: its price, or something else. */
type Answer = { readonly typed: string; readonly clientKey: string } & (
  | { readonly issue: AmountIssue }
  | { readonly refused: string }
);

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const [app, viewer] = [context.get(appContext), viewerIn(context)];
  const listing = await listingById(app, params.id, viewer);
  if (listing === null) throw data(null, { status: 404 });
  return offerData(app, viewer, listing, orderTextOf(url.searchParams));
}

export async function action({ params, context }: Route.ActionArgs) {
  const [app, viewer, form] = [context.get(appContext), viewerIn(context), submittedForm(context)];
  const listing = await listingById(app, params.id, viewer);
  if (listing === null) throw data(null, { status: 404 });
  const order = orderFrom(listing, offered(listing, orderTextOf(form)));
  const [typed, clientKey] = [form.get(amountField) ?? '', form.get('clientKey') ?? ''];
  if (order === null || clientKey === '') throw data(null, { status: 400 });
  const amount = amountIn(typed, marketplace.currency);
  const issue = amount === null ? 'missing' : 'range';
  if (amount === null || amount.amount < smallestOffer(amount.currency).amount)
    return data({ typed, clientKey, issue } satisfies Answer, { status: 400 });
  try {
    const id = await makeOffer(app, viewer, { order, amount: amount.amount, clientKey });
    return redirect(transactionPath('customer', id), 303);
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, ({ code, details }): Answer => {
      const { largest } = details;
      if (code === 'validation-invalid-value' && typeof largest === 'number')
        return { typed, clientKey, issue: amount.amount > largest ? 'top' : 'range' };
      return { typed, clientKey, refused: errorMessageFor(code, details) };
    });
    return data(body, init);
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await sentForm(request);
  const [typed, clientKey] = [String(form.get(amountField) ?? ''), String(form.get('clientKey') ?? '')];
  return await orLost(serverAction, (refused): Answer => ({ typed, clientKey, refused }), messages['offer.lost']);
}

export default function Offer({ loaderData, actionData }: Route.ComponentProps) {
  const intl = useIntl();
  const { title, designer, image, path, query, order, price, name, answer, isVerified } = loaderData;
  const quantity = order.kind === 'sale' ? order.quantity : 1;
  const what = order.kind === 'rent' ? formatRentalDays(order.first, order.last) : null;
  return (
    <PlainLayout
      title={intl.formatMessage({ id: 'offer.heading' })}
      lede={<FormattedMessage id="offer.lede" values={{ kind: order.kind, quantity, name, ...answerValues(answer) }} />}
    >
      <SignedInStyles />
      <div className="mt-6 flex items-center gap-4">
        <Thumb file={image} width={48} />
        <p className="min-w-0 wrap-anywhere">
          <TextLink to={`${path}?${query}`}>{title}</TextLink>
          {designer !== null && <span className="small muted block">{designer}</span>}
          {what !== null && <span className="small block">{what}</span>}
        </p>
      </div>
      <div className="rule mt-6 pt-4">
        <PriceLines price={price} kind={order.kind} />
      </div>
      <p className="small mt-3">
        <TextLink to={`${path}?${query}&book=true`}>
          <FormattedMessage id="offer.change" />
        </TextLink>
      </p>
      {isVerified ? <OfferForm page={loaderData} answer={actionData} /> : <VerifyFirst />}
    </PlainLayout>
  );
}

type OfferFormProps = {
  readonly page: Route.ComponentProps['loaderData'];
  readonly answer: Route.ComponentProps['actionData'];
};

function OfferForm({ page, answer }: OfferFormProps) {
  const intl = useIntl();
  const { order, listed, smallest, query } = page;
  const issue = answer !== undefined && 'issue' in answer ? answer.issue : null;
  const refused = answer !== undefined && 'refused' in answer ? answer.refused : null;
  const bounds = { smallest: formatMoney(smallest), listed: formatMoney(listed) };
  return (
    <Form
      method="post"
      action={`${offerPath(order.listingId)}?${query}`}
      replace
      className="mt-8 grid gap-6"
      noValidate
    >
      <CsrfField />
      {refused !== null && (
        <Banner tone="error">
          <FormattedMessage id="offer.failed" values={{ why: refused }} />
        </Banner>
      )}
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="clientKey" value={answer?.clientKey ?? page.clientKey} />
      <AmountField
        label={intl.formatMessage({ id: 'offer.amount' })}
        hint={intl.formatMessage({ id: 'offer.amount-hint' }, { kind: order.kind, ...bounds })}
        kind={order.kind}
        {...{ issue, listed, smallest }}
        typed={answer?.typed ?? ''}
      />
      <p className="small muted">
        <FormattedMessage id="offer.no-charge" values={{ kind: order.kind }} />
      </p>
      <Button type="submit" className="w-fit" busy={useIsSending()}>
        <FormattedMessage id="offer.send" />
      </Button>
    </Form>
  );
}
