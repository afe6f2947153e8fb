import { FormattedMessage, useIntl } from 'react-intl';
import { data, redirect } from 'react-router';
import { marketplace } from '#marketplace';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { offered } from '#src/features/checkout/booking.server.ts';
import { orderFrom, orderTextOf } from '#src/features/checkout/order-text.ts';
import { refusal } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { amountIn } from '#src/domain/money/typed-amount.ts';
import { amountField, unreadIssue } from '#src/features/offers/amount.ts';
import { smallestOffer } from '#src/features/offers/rules.ts';
import { answerValues } from '#src/features/transactions/answer-words.ts';
import { makeOffer } from '#src/features/transactions/threads.server.ts';
import { transactionPath } from '#src/features/transactions/transaction-path.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { messages } from '#src/i18n/messages.ts';
import { answerRefusal, answerTo } from '#src/platform/web/answer-refusal.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { sentForm } from '#src/ui/browser/sent-form.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { formatRentalDays } from '#src/ui/data/format/days.ts';
import { Thumb } from '#src/ui/data/image.tsx';
import { SignedInStyles } from '#src/ui/layout/signed-in-styles.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { orLost } from '../or-lost.ts';
import { AboutItem } from '../about-item.tsx';
import { pathOfKey, sentBefore } from '../sent-before.server.ts';
import { PlainLayout } from '../plain-layout.tsx';
import { VerifyFirst } from '../verify-first.tsx';
import { offerData } from './offer-data.server.ts';
import { OfferForm, type OfferAnswer } from './offer-form.tsx';
import type { Route } from './+types/offer';

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const [app, viewer] = [context.get(appContext), viewerIn(context)];
  const listing = await listingById(app, params.id, viewer);
  if (listing === null) throw data(null, { status: 404 });
  return offerData(app, viewer, listing, orderTextOf(url.searchParams));
}

export async function action({ params, context }: Route.ActionArgs) {
  const [app, viewer, form] = [context.get(appContext), viewerIn(context), submittedForm(context)];
  const listing = await listingById(app, params.id, viewer);
  const [typed, clientKey] = [form.get(amountField) ?? '', form.get('clientKey') ?? ''];
  // Taken down while the customer typed: the form says so, and what was typed stays.
  if (listing === null) {
    const sent = await pathOfKey(app, viewer, clientKey);
    return sent === null ? refusedOffer(params.id, { typed, clientKey }) : redirect(sent, 303);
  }
  const order = orderFrom(listing, offered(listing, orderTextOf(form)));
  if (order === null || !isUuid(clientKey)) throw data(null, { status: 400 });
  const amount = amountIn(typed, marketplace.currency);
  const issue = amount === null ? unreadIssue(typed, marketplace.currency) : 'range';
  if (amount === null || amount.amount < smallestOffer(amount.currency).amount)
    return data({ typed, clientKey, issue } satisfies OfferAnswer, { status: 400 });
  try {
    const id = await makeOffer(app, viewer, { order, amount: amount.amount, clientKey });
    return redirect(transactionPath('customer', id), 303);
  } catch (thrown) {
    const sent = await sentBefore(app, viewer, clientKey, thrown);
    const { body, init } = answerRefusal(thrown, ({ code, details }): OfferAnswer => {
      const { largest } = details;
      if (code === 'validation-invalid-value' && typeof largest === 'number')
        return { typed, clientKey, issue: amount.amount > largest ? 'top' : 'range' };
      return { typed, clientKey, refused: errorMessageFor(code, details), sent };
    });
    return data(body, init);
  }
}

function refusedOffer(id: string, answer: { readonly typed: string; readonly clientKey: string }) {
  if (!isUuid(id)) throw data(null, { status: 404 });
  const { body, init } = answerTo(refusal('transaction-listing-not-found'), ({ code, details }): OfferAnswer => ({
    ...answer,
    refused: errorMessageFor(code, details),
  }));
  return data(body, init);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await sentForm(request);
  const [typed, clientKey] = [String(form.get(amountField) ?? ''), String(form.get('clientKey') ?? '')];
  return await orLost(serverAction, (refused): OfferAnswer => ({ typed, clientKey, refused }), messages['offer.lost']);
}

export default function Offer({ loaderData, actionData }: Route.ComponentProps) {
  const intl = useIntl();
  const { title, designer, image, path, query, order, listed, name, answer, isVerified } = loaderData;
  const quantity = order.kind === 'sale' ? order.quantity : 1;
  const what = order.kind === 'rent' ? formatRentalDays(order.first, order.last) : null;
  return (
    <PlainLayout
      title={intl.formatMessage({ id: 'offer.heading' })}
      lede={<FormattedMessage id="offer.lede" values={{ kind: order.kind, quantity, name, ...answerValues(answer) }} />}
      aside={<AboutItem to={`${path}?${query}`} {...{ image, designer, title }} />}
    >
      <SignedInStyles />
      <div className="mt-6 flex items-center gap-4">
        <span className="lg:hidden">
          <Thumb file={image} width={64} />
        </span>
        <p className="min-w-0 wrap-anywhere">
          <TextLink to={`${path}?${query}`}>{title}</TextLink>
          <span className="small muted block">{[designer, what].filter((word) => word !== null).join(' · ')}</span>
          <span className="small block">
            <FormattedMessage id="offer.listed" values={{ listed: formatMoney(listed), kind: order.kind }} />
            {' · '}
            <TextLink to={`${path}?${query}&book=true`}>
              <FormattedMessage id="offer.change" />
            </TextLink>
          </span>
        </p>
      </div>
      {isVerified ? <OfferForm page={loaderData} answer={actionData} /> : <VerifyFirst words="offer.unverified" />}
    </PlainLayout>
  );
}
