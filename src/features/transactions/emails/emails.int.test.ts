import { eq, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { emails, transactions, users } from '#src/database/schema/schema.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { saleOrder, type Fixture } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { system } from '../transaction.server.ts';
import { execute } from '../execute.server.ts';
import { executeDue } from '../timers.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

/** All emails about a transaction in the order they were written, once the worker has made them. */
async function emailsOf(id: string) {
  await emailDueNotifications(context.app, 100);
  return db
    .select()
    .from(emails)
    .where(like(emails.onceKey, `${id}:%`))
    .orderBy(emails.createdAt, emails.onceKey);
}

type Email = Awaited<ReturnType<typeof emailsOf>>[number];

async function sentTo(id: string, fixture: Fixture): Promise<string[]> {
  const side = (email: Email) =>
    email.recipientId === fixture.lenderId
      ? 'lender'
      : email.recipientId === fixture.customerId
        ? 'customer'
        : 'nobody';
  return (await emailsOf(id)).map((email) => `${email.kind} to ${side(email)}`).toSorted();
}

async function emailOf(id: string, kind: string, recipientId: string): Promise<Email> {
  const found = (await emailsOf(id)).filter((email) => email.kind === kind && email.recipientId === recipientId);
  expect(found).toHaveLength(1);
  return found[0] as Email;
}

/** The amounts of the breakdown, line by line; the last is the total. */
const amounts = ({ text }: Email) => [...text.matchAll(/: ([-−]?\$[\d,]+\.\d\d)$/gmu)].map(([, amount]) => amount);

const addressOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]?.email;

/** Local day and time in Auckland, computed independently of the code under test. */
function inAuckland(instant: Date) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'Pacific/Auckland', ...options }).format(instant);
  return {
    day: part({ weekday: 'short', month: 'short', day: 'numeric' }),
    time: part({ hour: 'numeric', minute: '2-digit' }).replace(/\s/u, ' ').toLowerCase(),
  };
}

/** Every email goes to its recipient's address, links to their own page, and contains no other address. */
async function expectWellAddressed(id: string, fixture: Fixture) {
  const emails = await emailsOf(id);
  for (const email of emails) {
    const isLender = email.recipientId === fixture.lenderId;
    const [own, other] = isLender ? ['sale', 'order'] : ['order', 'sale'];
    expect(email.recipient).toBe(await addressOf(isLender ? fixture.lenderId : fixture.customerId));
    for (const body of [email.text, email.html]) {
      expect(body).toContain(`http://localhost:3000/${own}/${id}`);
      expect(body).not.toContain(`/${other}/${id}`);
      expect(body).not.toContain((await addressOf(isLender ? fixture.customerId : fixture.lenderId)) ?? '@');
    }
    expect(email.subject.trim()).not.toBe('');
    expect(email.subject).not.toMatch(/undefined|null|NaN|\{|\}/);
    expect(email.text).not.toMatch(/undefined|null|NaN|\{\w+\}/);
  }
  expect(new Set(emails.map(({ onceKey }) => onceKey)).size).toBe(emails.length);
}

// Four days at 68.00, delivery 12.00 and the fee 5.00 for the customer; 10 % of the days from the lender.
const customerPays = ['$272.00', '$12.00', '$5.00', '$289.00'];
const lenderGets = ['$272.00', '$12.00', '-$27.20', '$256.80'];

describe('a rental', () => {
  test.each([
    ['while that is possible', 30, true],
    ['not when the time for it has passed', 10, false],
  ])('that is accepted says until when it can be cancelled free of charge, %s', async (_, from, isFree) => {
    const fixture = await flow.rentalFixture();
    const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, from));
    const { text } = await emailOf(id, 'request-accepted', fixture.customerId);
    expect(text.includes('You can cancel for a full refund until')).toBe(isFree);
  });

  test('that is requested: each side has its own breakdown and the same deadline', async () => {
    const fixture = await flow.rentalFixture();
    const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
    expect(await sentTo(id, fixture)).toEqual(['request-received to lender', 'request-sent to customer']);
    await expectWellAddressed(id, fixture);
    const [received, sent] = [
      await emailOf(id, 'request-received', fixture.lenderId),
      await emailOf(id, 'request-sent', fixture.customerId),
    ];
    expect(amounts(received).map((amount) => amount?.replace('−', '-'))).toEqual(lenderGets);
    expect(amounts(sent)).toEqual(customerPays);
    expect(received.text).not.toContain('$289.00');
    expect(sent.text).not.toContain('$256.80');
    expect(received.text).toContain('Mei');
    expect(sent.text).toContain('Amelia');
    const [transaction] = await db.select().from(transactions).where(eq(transactions.id, id));
    const deadline = inAuckland(transaction?.dueAt ?? new Date(0));
    for (const { text } of [received, sent]) {
      expect(text).toContain(deadline.day);
      expect(text).toContain(deadline.time);
    }
  });

  test('that is accepted and completed: the customer has a receipt, the lender the payout, each once', async () => {
    const fixture = await flow.rentalFixture();
    const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId));
    expect(await sentTo(id, fixture)).toEqual([
      'payment-receipt to customer',
      'request-accepted to customer',
      'request-received to lender',
      'request-sent to customer',
    ]);
    const receipt = await emailOf(id, 'payment-receipt', fixture.customerId);
    expect(amounts(receipt)).toEqual(customerPays);
    expect(receipt.subject).toContain('$289.00');
    await context.app.clock.advance(40 * 86_400);
    await Promise.all([executeDue(context.app), executeDue(context.app)]);
    await executeDue(context.app);
    expect(await sentTo(id, fixture)).toEqual([
      'payment-receipt to customer',
      'request-accepted to customer',
      'request-received to lender',
      'request-sent to customer',
      'transaction-completed to customer',
      'transaction-completed to lender',
    ]);
    const paidOut = await emailOf(id, 'transaction-completed', fixture.lenderId);
    expect(`${paidOut.subject} ${paidOut.text}`).toContain('$256.80');
    expect((await emailOf(id, 'transaction-completed', fixture.customerId)).text).not.toContain('$256.80');
    await expectWellAddressed(id, fixture);
  });

  test('that the lender declines: only the customer is notified', async () => {
    const fixture = await flow.rentalFixture();
    const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
    await flow.executeAs(fixture.lenderId, id, 'decline');
    expect(await sentTo(id, fixture)).toEqual([
      'request-declined to customer',
      'request-received to lender',
      'request-sent to customer',
    ]);
    expect((await emailOf(id, 'request-declined', fixture.customerId)).text).toContain('$289.00');
    await expectWellAddressed(id, fixture);
  });

  test('that the system declines: both parties are notified', async () => {
    const fixture = await flow.rentalFixture();
    const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
    await execute(context.app, { actor: system, transactionId: id, transition: 'decline' });
    expect(await sentTo(id, fixture)).toEqual([
      'request-declined to customer',
      'request-declined to lender',
      'request-received to lender',
      'request-sent to customer',
    ]);
    await expectWellAddressed(id, fixture);
  });

  test('that expires without an answer: both parties are notified', async () => {
    const fixture = await flow.rentalFixture();
    const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId, 60));
    await context.app.clock.advance(4 * 86_400);
    await executeDue(context.app);
    expect(await sentTo(id, fixture)).toEqual([
      'request-expired to customer',
      'request-expired to lender',
      'request-received to lender',
      'request-sent to customer',
    ]);
    await expectWellAddressed(id, fixture);
  });

  test('that is not paid: the lender is not notified', async () => {
    const fixture = await flow.rentalFixture();
    const { transactionId } = await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId));
    expect(await sentTo(transactionId, fixture)).toEqual([]);
    await context.app.clock.advance(16 * 60);
    await executeDue(context.app);
    expect(await sentTo(transactionId, fixture)).toEqual(['payment-expired to customer']);
    await expectWellAddressed(transactionId, fixture);
  });

  test.each([
    ['before it is accepted', flow.preauthorised],
    ['after it was accepted', flow.accepted],
  ])('that the customer cancels %s: both parties are notified', async (_, begin) => {
    const fixture = await flow.rentalFixture();
    const id = await begin(fixture, await flow.rentalOrder(fixture.listingId, 60));
    await flow.executeAs(fixture.customerId, id, 'cancel-by-customer');
    expect((await sentTo(id, fixture)).filter((email) => email.startsWith('transaction-canceled'))).toEqual([
      'transaction-canceled to customer',
      'transaction-canceled to lender',
    ]);
    expect((await emailOf(id, 'transaction-canceled', fixture.customerId)).text).toContain('$289.00');
    expect((await emailOf(id, 'transaction-canceled', fixture.lenderId)).text).not.toContain('$289.00');
    await expectWellAddressed(id, fixture);
  });

  test('that the customer abandons while paying: neither party is notified', async () => {
    const fixture = await flow.rentalFixture();
    const { transactionId } = await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId));
    await flow.executeAs(fixture.customerId, transactionId, 'abandon');
    expect(await sentTo(transactionId, fixture)).toEqual([]);
  });
});

test('a sale of two: the breakdown counts units, and both sides get the same kinds of email as for a rental', async () => {
  const fixture = await flow.saleFixture(3);
  const id = await flow.accepted(fixture, saleOrder(fixture.listingId, 2));
  expect(await sentTo(id, fixture)).toEqual([
    'payment-receipt to customer',
    'request-accepted to customer',
    'request-received to lender',
    'request-sent to customer',
  ]);
  expect(amounts(await emailOf(id, 'payment-receipt', fixture.customerId))).toEqual([
    '$240.00',
    '$12.00',
    '$5.00',
    '$257.00',
  ]);
  const received = await emailOf(id, 'request-received', fixture.lenderId);
  expect(amounts(received).map((amount) => amount?.replace('−', '-'))).toEqual([
    '$240.00',
    '$12.00',
    '-$24.00',
    '$228.00',
  ]);
  await expectWellAddressed(id, fixture);
});
