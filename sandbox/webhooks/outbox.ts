import type Stripe from 'stripe';
import type { Store } from '../store/database.ts';

/** An event that waits to be told. `since` and `due` in milliseconds of the machine's clock. */
export type Delivery = { seq: number; event: string; tries: number; since: number; due: number };

/** Milliseconds before each further attempt; the last one is for all that follow. */
const waits = [200, 1000, 5000, 15_000, 60_000, 300_000, 1_800_000, 3_600_000];
const giveUpAfter = 3 * 24 * 60 * 60 * 1000;
const glance = 200;

export function post(store: Store, event: string): void {
  const now = Date.now();
  store.run('INSERT INTO deliveries (event, since, due) VALUES (?, ?, ?)', event, now, now);
}

/** The first of what waits, soonest due first, or the other way round. */
export function waiting(store: Store, reverse: boolean): Delivery[] {
  const order = reverse ? 'due DESC, seq DESC' : 'due, seq';
  return store.all<Delivery>(`SELECT seq, event, tries, since, due FROM deliveries ORDER BY ${order} LIMIT ${glance}`);
}

/** Crosses a delivery out when it arrived or is three days old, else puts it off. */
export function settle(store: Store, delivery: Delivery, delivered: boolean): void {
  const now = Date.now();
  if (!delivered && now - delivery.since <= giveUpAfter) {
    const wait = waits[delivery.tries] ?? waits.at(-1) ?? 0;
    store.run('UPDATE deliveries SET tries = tries + 1, due = ? WHERE seq = ?', now + wait, delivery.seq);
    return;
  }
  store.run('DELETE FROM deliveries WHERE seq = ?', delivery.seq);
  store.run("UPDATE objects SET body = json_set(body, '$.pending_webhooks', 0) WHERE id = ?", delivery.event);
}

/** Also when nobody is there to deliver to. */
export function purgeOldDeliveries(store: Store): void {
  store.run('DELETE FROM deliveries WHERE since < ?', Date.now() - giveUpAfter);
}

export function eventOf(store: Store, delivery: Delivery): Stripe.EventBase | null {
  const row = store.one<{ body: string }>("SELECT body FROM objects WHERE id = ? AND kind = 'event'", delivery.event);
  return row === undefined ? null : (JSON.parse(row.body) as Stripe.EventBase);
}
