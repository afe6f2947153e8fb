import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { cases, emails } from '#src/database/schema/schema.ts';
import { operatorAddress } from '#src/platform/email/operator-address.ts';
import { formatDeadline } from '#src/ui/data/format/times.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { decided, disputed, receiveAbout } from '#tests/support/dispute-there.ts';
import { saleOrder } from '#tests/support/test-context.ts';

const context = await contextOfFile();
const { app, flow } = context;

async function sold() {
  const fixture = await flow.saleFixture();
  return flow.accepted(fixture, saleOrder(fixture.listingId));
}

async function told(disputeId: string) {
  const all = await app.db.select().from(emails).where(eq(emails.kind, 'dispute')).orderBy(emails.createdAt);
  return all.filter(({ onceKey }) => onceKey?.startsWith(`dispute:${disputeId}:`));
}

async function dueOf(disputeId: string): Promise<string> {
  const [found] = await app.db.select().from(cases).where(eq(cases.reference, disputeId));
  if (!found?.evidenceDueAt) throw new Error('The bank asks for no evidence');
  return formatDeadline(found.evidenceDueAt, marketplace.timeZone);
}

test('the operator is told at once what a bank takes and until when evidence is due, once', async () => {
  const id = await sold();
  const dispute = await disputed(context, id, { amount: 5000 });
  await receiveAbout(context, id, 'charge.dispute.updated', dispute);
  const [email, ...more] = await told(dispute);
  expect(more).toEqual([]);
  expect(email).toMatchObject({
    recipient: operatorAddress(app),
    recipientId: null,
    subject: 'A bank wants $50.00 back',
  });
  expect(email?.text).toContain(`Evidence is due by ${await dueOf(dispute)}.`);
  expect(email?.text).toContain('Payouts and refunds of this payment wait');
  expect(email?.text).toContain('/login?from=%2Fconsole%2Fpayments%3Flist%3Dwith-bank');
});

test('an inquiry is told as one, and again when the bank takes the money', async () => {
  const id = await sold();
  const dispute = await disputed(context, id, { inquiry: true, amount: 5000 });
  await decided(context, id, dispute, 'needs_response');
  expect((await told(dispute)).map(({ subject }) => subject)).toEqual([
    'A bank asks about a payment of $50.00',
    'A bank wants $50.00 back',
  ]);
});
