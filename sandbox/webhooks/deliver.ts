import type { Settings } from '../settings.ts';
import type { Store } from '../store/database.ts';
import { eventOf, settle, waiting } from './outbox.ts';
import type { Delivery } from './outbox.ts';
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

/** Milliseconds. */
const answerWithin = 10_000;
const atOnce = 8;

export type Deliverer = { wake: () => void; stop: () => Promise<void>; weather: Weather };

async function call(url: string, body: string, secret: string): Promise<'delivered' | 'refused' | 'unreachable'> {
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
    const outcome = await call(url, body, settings.webhookSecret);
    if (outcome !== 'unreachable') return outcome === 'delivered';
  }
  return false;
}

async function deliver(store: Store, settings: Settings, weather: Weather, delivery: Delivery): Promise<boolean> {
  const event = eventOf(store, delivery);
  if (event === null || weather.dropTypes.includes(event.type)) return true;
  const body = JSON.stringify(event, null, 2);
  for (let turn = 0; turn < weather.repeat; turn += 1) {
    if (!(await attempt(settings, body))) return false;
  }
  return true;
}

/**
 * Sends what lies in the outbox, at least once each: a delivery is crossed out only after the
 * answer, so a crash in between sends it again. The order is not promised.
 */
export function makeDeliverer(store: Store, settings: Settings): Deliverer {
  const weather: Weather = { ...calm };
  const underway = new Map<number, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const schedule = (ms: number): void => {
    clearTimeout(timer);
    // `reverse` waits a moment, so that there is something to turn around.
    if (!stopped) timer = setTimeout(look, Math.min(Math.max(ms, weather.reverse ? 50 : 0), 60_000));
  };
  const send = async (delivery: Delivery): Promise<void> => {
    const delivered = await deliver(store, settings, weather, delivery);
    settle(store, delivery, delivered);
    underway.delete(delivery.seq);
    schedule(0);
  };
  const look = (): void => {
    const free = atOnce - underway.size;
    if (weather.paused || settings.webhookUrls.length === 0 || free <= 0) return;
    const dueAt = ({ tries, due }: Delivery): number => (tries === 0 ? due + weather.delayMs : due);
    const idle = waiting(store, weather.reverse).filter(({ seq }) => !underway.has(seq));
    const ready = idle.filter((delivery) => dueAt(delivery) <= Date.now()).slice(0, free);
    for (const delivery of ready) underway.set(delivery.seq, send(delivery));
    const next = Math.min(...idle.filter((delivery) => !ready.includes(delivery)).map(dueAt));
    if (ready.length < free && Number.isFinite(next)) schedule(Math.max(5, next - Date.now()));
  };

  schedule(0);
  return {
    weather,
    wake: () => schedule(0),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await Promise.race([Promise.all(underway.values()), new Promise((resolve) => setTimeout(resolve, 1000))]);
    },
  };
}
