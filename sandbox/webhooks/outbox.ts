import type Stripe from 'stripe';
import type { Store } from '../store/database.ts';

/** A delivery in the outbox. `since` and `due` in milliseconds of the machine's clock. */
export type Delivery = { seq: number; event: string; attempts: number; since: number; due: number };

/** Milliseconds before each retry; the last value applies to all further ones. */
const retryDelaysMs = [200, 1000, 5000, 15_000, 60_000, 300_000, 1_800_000, 3_600_000];
const maxAgeMs = 3 * 24 * 60 * 60 * 1000;
const batchSize = 200;

export function enqueue(store: Store, event: string): void {
  const now = Date.now();
  store.run('INSERT INTO deliveries (event, since, due) VALUES (?, ?, ?)', event, now, now);
}

/** The next batch of deliveries, soonest due first, or reversed. */
export function nextBatch(store: Store, reverse: boolean): Delivery[] {
  const order = reverse ? 'due DESC, seq DESC' : 'due, seq';
  return store.all<Delivery>(
    `SELECT seq, event, attempts, since, due FROM deliveries ORDER BY ${order} LIMIT ${batchSize}`,
  );
}

/** Deletes a delivery that arrived or is three days old; otherwise schedules the next attempt. */
export function finishAttempt(store: Store, delivery: Delivery, delivered: boolean): void {
  const now = Date.now();
  if (!delivered && now - delivery.since <= maxAgeMs) {
    const wait = retryDelaysMs[delivery.attempts] ?? retryDelaysMs.at(-1) ?? 0;
    store.run('UPDATE deliveries SET attempts = attempts + 1, due = ? WHERE seq = ?', now + wait, delivery.seq);
    return;
  }
  store.run('DELETE FROM deliveries WHERE seq = ?', delivery.seq);
  store.run("UPDATE objects SET body = json_set(body, '$.pending_webhooks', 0) WHERE id = ?", delivery.event);
}

/** Also without any webhook address. */
export function purgeOldDeliveries(store: Store): void {
  store.run('DELETE FROM deliveries WHERE since < ?', Date.now() - maxAgeMs);
}

export function eventOf(store: Store, delivery: Delivery): Stripe.EventBase | null {
  const row = store.one<{ body: string }>("SELECT body FROM objects WHERE id = ? AND kind = 'event'", delivery.event);
  return row === undefined ? null : (JSON.parse(row.body) as Stripe.EventBase);
}
