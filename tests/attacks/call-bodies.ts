import { randomUUID } from 'node:crypto';
import { termsVersion } from '#src/features/transactions/terms.ts';
import { day, type Fixture, type TestContext } from '#tests/support/test-context.ts';
import type { Caller } from '#tests/support/web-process.ts';

/** Stands for a number that JSON can write and a program cannot hold. */
const raw = (text: string) => `@@${text}@@`;
export const written = (body: unknown) => JSON.stringify(body).replaceAll(/"@@([^"@]+)@@"/g, '$1');

/** What takes the place of each value, one at a time. */
export const hostile: Readonly<Record<string, (value: unknown) => unknown>> = {
  'a NUL': () => 'a\u0000b',
  'half a character': () => 'a\ud800b',
  'the other half': () => '\udc00',
  'a control character': () => '\u001b[2J',
  'a long text': () => 'x'.repeat(9_000),
  'a list of it': (value) => [value],
  'a list in a list': (value) => [[value]],
  'an empty list': () => [],
  'an object': () => ({ $ne: 1 }),
  'nothing': () => null,
  'true': () => true,
  'an empty text': () => '',
  'minus zero': () => raw('-0'),
  '1e309': () => raw('1e309'),
  'a long number': () => raw('99999999999999999999'),
  '2 to the 53rd': () => 2 ** 53,
  '2 to the 31st': () => 2 ** 31,
  'a fraction': () => 1.5,
  'a number as text': () => '1',
  'the last day': () => '9999-12-31',
  'the last day that is parsed': () => '2999-12-31',
  'the first day that is parsed': () => '1900-01-01',
  'no day': () => '2026-02-30',
  'an instant at the end of time': () => '+275760-09-13T00:00:00Z',
  'another id': () => randomUUID(),
  'an id in capitals': (value) => (typeof value === 'string' ? value.toUpperCase() : 'X'),
};

type Body = Readonly<Record<string, unknown>> | readonly unknown[];

/** The body with each of its values replaced in turn. */
export function* replaced(value: unknown, by: (value: unknown) => unknown): Generator<unknown> {
  yield by(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value as Body))
    for (const other of replaced(inner, by))
      yield Array.isArray(value)
        ? value.map((one: unknown, index) => (String(index) === key ? other : one))
        : { ...value, [key]: other };
}

export const processAlias = 'flex-default-process/release-1';
const nzd = (amount: number) => ({ amount, currency: 'NZD' });

export type Cast = {
  readonly context: TestContext;
  readonly fixture: Fixture;
  readonly customer: Caller;
  readonly lender: Caller;
  readonly ids: Readonly<Record<'enquired' | 'enquiry' | 'offer' | 'order' | 'agreed' | 'delivered' | 'draft', string>>;
};

/** A body of each call that changes something, and who sends it. */
export async function bodiesOf({
  context,
  fixture,
  customer,
  lender,
  ids,
}: Cast): Promise<readonly (readonly [Caller, string, Body])[]> {
  const { listingId } = fixture;
  const bookingData = { startDate: await day(context, 90), endDate: await day(context, 93) };
  const params = { listingId, bookingData, delivery: 'pick-up' };
  const begin = (transition: string, more: object) => ({ processAlias, transition, params: more });
  const question = begin('enquire', { listingId, message: 'Is it lined?', clientKey: randomUUID() });
  const offer = begin('initial-offer', { ...params, amount: 20_000, clientKey: randomUUID() });
  const request = begin('request-payment', { ...params, quote: 'x', clientKey: randomUUID() });
  const { bookingData: _, ...ordered } = request.params as { bookingData?: object };
  const privileged = { ...request, params: ordered };
  const orders = [
    {
      ...{ listingId: ids.enquired, delivery: 'post', kind: 'rent' },
      ...{ first: bookingData.startDate, last: bookingData.endDate },
    },
  ];
  const paying = {
    orders,
    quote: 'x',
    shippingAddress: { name: 'A', street: 'B', apt: '', city: 'C', state: '', postalCode: '6011', country: 'NZ' },
    termsVersion,
  };
  const exception = { listingId, start: await day(context, 200), end: await day(context, 201) };
  return [
    ...[question, offer, request].flatMap(
      (body) =>
        [
          [customer, 'transactions/initiate-speculative', body],
          [customer, 'transactions/initiate', body],
        ] as const,
    ),
    [customer, 'transaction-line-items', params],
    [customer, 'initiate-privileged', { isSpeculative: true, bookingData, bodyParams: privileged }],
    [
      customer,
      'transactions/transition-speculative',
      { id: ids.enquiry, transition: 'transition/request-payment-after-enquiry', params: { orders } },
    ],
    [
      lender,
      'transactions/transition-speculative',
      { id: ids.offer, transition: 'counter-offer-by-provider', params: { amount: 21_000 } },
    ],
    [
      lender,
      'transactions/transition',
      { id: ids.offer, transition: 'counter-offer-by-provider', params: { amount: 1 } },
    ],
    [
      customer,
      'transactions/transition',
      { id: ids.enquiry, transition: 'request-payment-after-enquiry', params: paying },
    ],
    [
      customer,
      'transactions/transition-speculative',
      {
        id: ids.delivered,
        transition: 'review-1-by-customer',
        params: { reviewRating: 5, reviewContent: 'x', isSure: false, fit: 'true', heightCm: 170, usualSize: '10' },
      },
    ],
    [
      lender,
      'transactions/transition-speculative',
      { id: ids.agreed, transition: 'cancel', params: { reason: 'damaged', note: 'x' } },
    ],
    [
      lender,
      'transition-privileged',
      { bodyParams: { id: ids.offer, transition: 'counter-offer-by-provider', params: { amount: 1 } } },
    ],
    [
      customer,
      'messages/send',
      { transactionId: ids.enquiry, content: 'Hello', clientKey: randomUUID(), isSure: true },
    ],
    [lender, 'availability-exceptions/create', { ...exception, seats: 0 }],
    [lender, 'availability-exceptions/delete', { id: randomUUID() }],
    [
      lender,
      'own-listings/update',
      {
        ...{ id: ids.draft, version: 'x', title: 'A', description: 'B', price: nzd(9_500) },
        ...{ geolocation: { lat: -36.8, lng: 174.7 }, images: [randomUUID()] },
        publicData: {
          rrp: nzd(60_000),
          lossCap: nzd(60_000),
          lateFee: nzd(100),
          sizing: ['10'],
          stock: 1,
          minNumberOfDays: 3,
        },
        privateData: { address: 'A', floorPercent: 50 },
      },
    ],
    [
      lender,
      'own-listings/create-draft',
      {
        title: 'A',
        publicData: { isProductForSale: ['false'], leadDays: { 'post': 3, 'pick-up': 1 } },
        clientKey: randomUUID(),
      },
    ],
    [customer, 'favourites/add', { listingId }],
    [customer, 'current-user/update-profile', { privateData: { favListingsArray: [listingId] } }],
    [
      customer,
      'current-user/update-profile',
      { firstName: 'A', lastName: 'B', bio: 'C', profileImageId: randomUUID() },
    ],
    [customer, 'current-user/update-profile', { protectedData: { phoneNumber: '021 555 0142' } }],
    [customer, 'recently-viewed/add', { listingIds: [listingId] }],
    [
      customer,
      'cart/merge',
      {
        entries: [
          {
            listingId,
            start: bookingData.startDate,
            end: bookingData.endDate,
            quantity: 1,
            delivery: 'post',
            seenAmount: 1,
          },
        ],
      },
    ],
    [customer, 'check-referral-code', { referralCode: 'ABCD2345' }],
    [customer, 'save-referral-data', { newUserId: randomUUID(), senderUser: randomUUID(), newUserName: 'Ana B' }],
    [customer, 'send-sms', { phoneNumber: '021 555 0142' }],
    [customer, 'sendgrid-email', { name: 'Ana', email: 'ana@example.nz' }],
  ];
}
