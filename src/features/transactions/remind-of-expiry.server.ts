import { sql, type SQL } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { mostLeft, remindAt } from '#src/domain/process/expiring.ts';
import { partyToAct } from '#src/domain/process/turn.ts';
import { contactsById, emailRecipient } from '#src/features/accounts/users.server.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import { listingFactsOf } from '#src/features/notifications/transaction-facts.ts';
import type { App } from '#src/platform/app.ts';
import { eachAlone } from '#src/platform/jobs/each-alone.ts';
import { deadlineOf } from './engine/due.server.ts';
import { expiringStates } from './expiring-states.ts';
import { waitsForAgreedPayment } from './negotiation.server.ts';
import { closedForCauseIn, isCutOff } from './page-facts.server.ts';
import { hasOpenAttempt, lockRow, processOf, stageOfTransaction, type Transaction } from './transaction.server.ts';
import { whyNotOrder } from './why-unanswerable.server.ts';

/** Reminds the party whose turn it is of a request or an offer that expires soon, once. */
export async function remindOfExpiry(app: App): Promise<void> {
  const due = await expiring(app.db, null);
  await eachAlone(
    app,
    'transactionId',
    due.map(({ id }) => id),
    (id) => remind(app, id),
  );
}

type Expiring = {
  readonly id: string;
  /** The request with all its items, or the offer that was made last. */
  readonly turn: string;
  /** How many other items the request has. */
  readonly others: number;
};

/** Milliseconds since 1970. */
type Times = { readonly sinceMs: number; readonly dueMs: number; readonly nowMs: number };

/** Those whose reminder is due and was not written; of the items of a request the first. */
async function expiring(reader: Reader, id: string | null): Promise<Expiring[]> {
  const ms = (time: SQL) => sql`extract(epoch from ${time})::float8 * 1000`;
  const { rows } = await reader.execute<Expiring & Times>(sql`
    select t.id, n.turn, g.others, ${ms(sql`t.last_transitioned_at`)} as "sinceMs", ${ms(sql`t.due_at`)} as "dueMs",
      ${ms(sql`rotation_now()`)} as "nowMs"
    from transactions t
      left join payment_shares s on s.transaction_id = t.id and s.kind = 'booking' and s.ended_at is null
      cross join lateral (select count(o.id)::int as others,
          coalesce(bool_and(os.position > s.position), true) as "isFirst"
        from payment_shares os join transactions o on o.id = os.transaction_id
        where os.payment_id = s.payment_id and os.ended_at is null and o.id <> t.id
          and o.state = t.state and o.provider_id = t.provider_id) g
      cross join lateral (select coalesce(s.payment_id || ':' || t.provider_id,
          t.id || ':' || floor(extract(epoch from t.last_transitioned_at) * 1000)) as turn) n
    where t.state = any(${sql.param([...expiringStates])}::text[]) and t.follow_up is null and g."isFirst"
      and t.due_at > rotation_now() and t.due_at <= rotation_now() + make_interval(secs => ${mostLeft / 1000})
      and ${id === null ? sql`true` : sql`t.id = ${id}`}
      and not exists (select from notification_events e where e.once_key = 'expiring:' || n.turn)`);
  return rows.filter(({ sinceMs, dueMs, nowMs }) => {
    const at = remindAt(new Date(sinceMs), new Date(dueMs));
    return at !== null && at.getTime() <= nowMs;
  });
}

/** Looks again under the row lock: it may have been answered meanwhile, or is being answered. */
async function remind(app: App, id: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const transaction = await lockRow(tx, id);
    const [due] = await expiring(tx, id);
    if (transaction === null || due === undefined || (await hasOpenAttempt(tx, id))) return;
    // Not the timer, which may have been put off: after the deadline nothing is accepted.
    const deadline = await deadlineOf(tx, transaction);
    if (deadline === null || deadline <= (await app.clock.now(tx))) return;
    const { customerId, providerId } = transaction;
    const to = partyToAct(processOf(transaction), transaction.state, transaction.lastTransition);
    if (to === null) return;
    const [recipientId, otherId] = to === 'customer' ? [customerId, providerId] : [providerId, customerId];
    const other = (await contactsById(tx, [otherId])).get(otherId);
    if (other === undefined) throw new Error(`The user ${otherId} does not exist`);
    // Nothing of theirs can be answered but by declining it.
    if ((await emailRecipient(tx, otherId))?.state !== 'active') return;
    if (await isCutOff(tx, transaction)) return;
    if ((await closedForCauseIn(tx, transaction))?.rest === 0) return;
    if ((await whyNotOrder(tx, app, transaction)) !== null) return;
    const what = whatOf(transaction);
    await notify(tx, app, what === 'request' ? 'request-expiring' : 'offer-expiring', {
      ...{ transactionId: id, to, recipientId, otherId, otherName: other.firstName, what },
      ...{ turn: due.turn, others: due.others },
      listing: listingFactsOf(transaction),
      deadline: deadline.toISOString(),
    });
  });
}

function whatOf(transaction: Transaction): 'request' | 'offer' | 'payment' {
  if (stageOfTransaction(transaction) === 'requested') return 'request';
  return waitsForAgreedPayment(transaction) ? 'payment' : 'offer';
}
