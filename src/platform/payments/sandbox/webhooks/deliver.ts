import type Stripe from 'stripe';
import type { Settings } from '../settings.ts';
import type { Store } from '../store/database.ts';
import { signatureOf } from './sign.ts';

/** How events travel; all of it can be changed while the sandbox runs. */
export type Weather = {
  delayMs: number;
  /** How often each event is delivered; 1 is once. */
  repeat: number;
  reverse: boolean;
  paused: boolean;
  dropTypes: readonly string[];
};

export const calm: Weather = { delayMs: 0, repeat: 1, reverse: false, paused: false, dropTypes: [] };

const waits = [200, 1000, 5000, 15_000, 60_000, 300_000, 1_800_000, 3_600_000];
const giveUpAfter = 3 * 24 * 60 * 60 * 1000;
const answerWithin = 10_000;
const atOnce = 8;

type Delivery = { seq: number; event: string; tries: number; since: number; due: number };

export type Deliverer = { wake: () => void; stop: () => Promise<void>; weather: Weather };

async function post(url: string, body: string, secret: string): Promise<'delivered' | 'refused' | 'unreachable'> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(body, secret, Math.floor(Date.now() / 1000)),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithin),
    });
    await response.arrayBuffer();
    return response.ok ? 'delivered' : 'refused';
  } catch {
    return 'unreachable';
  }
}

/** One attempt: the addresses in turn, until one is there to answer. */
async function attempt(settings: Settings, body: string): Promise<boolean> {
  for (const url of settings.webhookUrls) {
    const outcome = await post(url, body, settings.webhookSecret);
    if (outcome !== 'unreachable') return outcome === 'delivered';
  }
  return false;
}

function settle(store: Store, delivery: Delivery, delivered: boolean): void {
  const now = Date.now();
  const over = delivered || now - delivery.since > giveUpAfter;
  if (!over) {
    const wait = waits[delivery.tries] ?? waits.at(-1) ?? 0;
    store.run('UPDATE deliveries SET tries = tries + 1, due = ? WHERE seq = ?', now + wait, delivery.seq);
    return;
  }
  store.run('DELETE FROM deliveries WHERE seq = ?', delivery.seq);
  store.run("UPDATE objects SET body = json_set(body, '$.pending_webhooks', 0) WHERE id = ?", delivery.event);
}

/** Also when nobody is there to deliver to. */
export function forgetOldDeliveries(store: Store): void {
  store.run('DELETE FROM deliveries WHERE since < ?', Date.now() - giveUpAfter);
}

function bodyOf(store: Store, event: string): Stripe.EventBase | null {
  const row = store.one<{ body: string }>("SELECT body FROM objects WHERE id = ? AND kind = 'event'", event);
  return row === undefined ? null : (JSON.parse(row.body) as Stripe.EventBase);
}

/**
 * Sends what lies in the outbox, at least once each: a delivery is crossed out only after the
 * answer, so a crash in between sends it again. The order is not promised.
 */
export function makeDeliverer(store: Store, settings: Settings): Deliverer {
  const weather: Weather = { ...calm };
  const underway = new Set<number>();
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  const send = async (delivery: Delivery): Promise<void> => {
    underway.add(delivery.seq);
    try {
      const event = bodyOf(store, delivery.event);
      const dropped = event === null || weather.dropTypes.includes(event.type);
      const text = JSON.stringify(event, null, 2);
      let delivered = true;
      for (let turn = 0; turn < weather.repeat && !dropped && delivered; turn += 1) delivered = await attempt(settings, text);
      if (!stopped) settle(store, delivery, delivered);
    } finally {
      underway.delete(delivery.seq);
      if (!stopped) schedule(0);
    }
  };

  const look = (): void => {
    timer = null;
    if (stopped || weather.paused || settings.webhookUrls.length === 0) return;
    const free = atOnce - underway.size;
    if (free <= 0) return;
    const waiting = store.all<Delivery>(
      `SELECT seq, event, tries, since, due FROM deliveries ORDER BY due ${weather.reverse ? 'DESC, seq DESC' : 'ASC, seq ASC'} LIMIT 200`,
    );
    const dueAt = (delivery: Delivery): number => (delivery.tries === 0 ? delivery.due + weather.delayMs : delivery.due);
    const rest = waiting.filter((delivery) => !underway.has(delivery.seq));
    const ready = rest.filter((delivery) => dueAt(delivery) <= Date.now()).slice(0, free);
    for (const delivery of ready) void send(delivery);
    const next = Math.min(...rest.filter((delivery) => !ready.includes(delivery)).map(dueAt));
    if (ready.length < free && Number.isFinite(next)) schedule(Math.max(5, next - Date.now()));
  };

  const schedule = (ms: number): void => {
    if (timer !== null) clearTimeout(timer);
    // `reverse` waits a moment, so that there is something to turn around.
    timer = setTimeout(look, Math.min(Math.max(ms, weather.reverse ? 50 : 0), 60_000));
  };

  schedule(0);
  return {
    weather,
    wake: () => schedule(0),
    stop: async () => {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      const patience = Date.now() + 1000;
      while (underway.size > 0 && Date.now() < patience) await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}
