import { randomUUID } from 'node:crypto';
import { marketplace } from '#marketplace';
import { addDays, dayInZone } from '#src/domain/dates/day.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { requestPayment } from '#src/features/checkout/commands.server.ts';
import type { RequestForm } from '#src/features/checkout/forms.ts';
import { checkoutFor, paymentToFinish } from '#src/features/checkout/queries.server.ts';
import { sendMessage } from '#src/features/conversations/commands.server.ts';
import { paymentOf } from '#src/features/payments/payments.server.ts';
import { transactionById } from '#src/features/transactions/transaction.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { executeTransition } from '#src/features/transactions/execute.server.ts';
import type { App } from '#src/platform/app.ts';
import { addressOf } from './addresses.ts';
import type { Bank } from './bank.ts';
import type { Story, Turn } from './story.ts';
import { instantOf } from './when.ts';

export type Stage = {
  readonly app: App;
  readonly bank: Bank;
  /** Ids in the database by the ids of the catalogue. */
  readonly people: ReadonlyMap<string, string>;
  readonly listings: ReadonlyMap<string, string>;
  /** When the demo is loaded: what all stories are counted from. */
  readonly present: Date;
};

/** Something that somebody does at a moment. */
export type Scene = { readonly at: Date; readonly play: () => Promise<void> };

/** A transaction that a story began; the id is there once the first scene has been played. */
export type Begun = { readonly story: Story; transactionId: string };

const typingMs = 120_000;

/** A story as scenes: asking, paying, and then its turns. */
export function scenesOf(stage: Stage, begun: Begun): Scene[] {
  const { story } = begun;
  const asked = instantOf(story.asked, stage.present);
  const ask: Scene = { at: asked, play: async () => void (begun.transactionId = await request(stage, story)) };
  const pay: Scene = { at: new Date(asked.getTime() + typingMs), play: () => typeCard(stage, begun) };
  const turns = story.turns.map((turn): Scene => {
    return { at: instantOf(turn.at, stage.present), play: () => take(stage, begun, turn) };
  });
  return [ask, ...(story.paid === 'never' ? [] : [pay]), ...turns];
}

async function request(stage: Stage, story: Story): Promise<string> {
  const { app } = stage;
  const customer = { id: idOf(stage.people, story.customer) };
  const order = orderOf(stage, story);
  const { quote } = await checkoutFor(app, customer, order);
  const keys = { clientKey: randomUUID(), quote, terms: 'on' } as const;
  const form: RequestForm =
    order.delivery === 'post'
      ? { ...keys, delivery: 'post', address: addressOf(story.customer) }
      : { ...keys, delivery: 'collect' };
  const { transactionId, kind } = await requestPayment(app, customer, order, form);
  if (kind !== 'settled') throw new Error(`The sandbox did not answer about ${story.listing}`);
  return transactionId;
}

function orderOf({ listings, present }: Stage, { listing, worn, delivery }: Story): Order {
  const listingId = idOf(listings, listing);
  if (worn === undefined) return { listingId, kind: 'sale', quantity: 1, delivery };
  const today = dayInZone(present, marketplace.timeZone);
  return { listingId, kind: 'rent', first: addDays(today, worn[0]), last: addDays(today, worn[1]), delivery };
}

async function typeCard({ app, bank, people }: Stage, { story, transactionId }: Begun): Promise<void> {
  const customer = { id: idOf(people, story.customer) };
  const { clientSecret } = await paymentToFinish(app, customer, transactionId);
  if (clientSecret === null) throw new Error(`There is nothing to pay for ${story.listing}`);
  if (story.paid === 'bank-asks') return bank.confirmCard(clientSecret, 'pm_card_authenticationRequired');
  await bank.confirmCard(clientSecret, 'pm_card_visa');
  await executeTransition(app, customer, transactionId, 'confirm-payment');
}

async function take(stage: Stage, begun: Begun, turn: Turn): Promise<void> {
  const { app, people } = stage;
  const { story, transactionId } = begun;
  if (turn.by === 'bank') return runBankAction(stage, transactionId, turn.does);
  const actor = { id: turn.by === 'customer' ? idOf(people, story.customer) : await lenderOf(app, transactionId) };
  if ('says' in turn) return void (await sendMessage(app, actor, { transactionId: transactionId, content: turn.says }));
  await executeTransition(app, actor, transactionId, turn.takes).catch((error: unknown) => {
    // An acceptance after the card's hold has ended: the command says no, and the transaction is declined.
    if (!isRefusal(error) || error.refusal.code !== 'transaction-payment-failed') throw error;
  });
}

async function runBankAction(
  { app, bank }: Stage,
  transactionId: string,
  does: 'ends-hold' | 'opens-dispute',
): Promise<void> {
  const payment = await paymentOf(app.db, transactionId);
  if (payment?.intentId == null || payment.chargeId === null) throw new Error(`Nothing was paid for ${transactionId}`);
  if (does === 'opens-dispute') return bank.openDispute(payment.chargeId);
  const answer = await app.payments.cancelIntent(payment.intentId, `ends-hold-${transactionId}`);
  if (answer.kind !== 'done') throw new Error(`The hold of ${transactionId} did not end`);
}

async function lenderOf({ db }: App, transactionId: string): Promise<string> {
  const transaction = await transactionById(db, transactionId);
  if (transaction === null) throw new Error(`The transaction ${transactionId} is gone`);
  return transaction.providerId;
}

function idOf(ids: ReadonlyMap<string, string>, id: string): string {
  const found = ids.get(id);
  if (found === undefined) throw new Error(`The demo knows no ${id}`);
  return found;
}
