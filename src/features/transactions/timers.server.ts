import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { transactions } from '#src/database/schema/transactions.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { dealById, system, type Deal } from './deal.server.ts';
import { confirmSeen, lookAtPayment } from './confirm.server.ts';
import { takePromised } from './take.server.ts';

/** While the card network is still thinking, an expiry asks again after a minute, five times at most. */
const processingWait = { seconds: 60, atMostSeconds: 300 };
const unreachableSeconds = 15;

/** Takes every transition whose time has come, through the same door as everybody else. */
export async function takeDue(app: App): Promise<void> {
  const due = await app.db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(isNotNull(transactions.dueAt), sql`${transactions.dueAt} <= rotation_now()`))
    .orderBy(transactions.dueAt)
    .limit(100);
  for (const { id } of due) {
    await takeDueOf(app, id).catch(async (error: unknown) => {
      // A busy deal waits for its answer, and the next round asks again; any other no is asked after a minute.
      if (isRefusal(error) && error.refusal.code === 'transaction-in-progress') return;
      if (!isRefusal(error)) app.reports.report(error, { transactionId: id });
      await putOff(app, id, 60);
    });
  }
}

/** The timer of one deal, if its time has come. */
export async function takeDueOf(app: App, id: string): Promise<void> {
  const deal = await dealById(app.db, id);
  const now = await app.clock.now();
  if (deal?.dueTransition == null || deal.dueAt === null || deal.dueAt > now) return;
  if (deal.dueTransition === 'expire-payment') await expirePayment(app, deal, now);
  else await takePromised(app, id, deal.dueTransition, system);
}

/** Looks first: money that is held is never let go unseen. */
async function expirePayment(app: App, deal: Deal, now: Date): Promise<void> {
  const look = await lookAtPayment(app, deal);
  if (look.verdict === 'authorised') return confirmSeen(app, deal.id, system, look);
  if (look.verdict === 'unknown') return putOff(app, deal.id, unreachableSeconds);
  const overdue = (now.getTime() - paymentDeadline(deal).getTime()) / 1000;
  if (look.verdict === 'processing' && overdue < processingWait.atMostSeconds) {
    return putOff(app, deal.id, processingWait.seconds);
  }
  await takePromised(app, deal.id, 'expire-payment', system);
}

/** The 15 minutes run from the request, however often the look at the payment was put off. */
function paymentDeadline(deal: Deal): Date {
  return new Date(deal.createdAt.getTime() + 15 * 60_000);
}

async function putOff(app: App, id: string, seconds: number): Promise<void> {
  await app.db
    .update(transactions)
    .set({ dueAt: sql`rotation_now() + make_interval(secs => ${seconds})` })
    .where(eq(transactions.id, id));
}
