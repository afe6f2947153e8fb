import type { Settings } from '../settings.ts';
import type { Store } from '../store/database.ts';
import { eventOf, finishAttempt, nextBatch } from './outbox.ts';
import type { Delivery } from './outbox.ts';
import { signatureOf } from './sign.ts';

/** How webhooks are delivered; can be changed while the sandbox runs. */
export type DeliverySettings = {
  delayMs: number;
  /** Number of deliveries per event; 1 is once. */
  repeat: number;
  reverse: boolean;
  paused: boolean;
  dropTypes: readonly string[];
};

export const normalDelivery: DeliverySettings = { delayMs: 0, repeat: 1, reverse: false, paused: false, dropTypes: [] };

/** Timeout of a delivery in milliseconds. */
const timeoutMs = 10_000;
const maxConcurrent = 8;

export type Deliverer = { wake: () => void; stop: () => Promise<void>; deliverySettings: DeliverySettings };

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
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    return response.ok ? 'delivered' : 'refused';
  } catch {
    return 'unreachable';
  }
}

/** One attempt: tries the addresses in order, until one responds. */
async function attempt(settings: Settings, body: string): Promise<boolean> {
  for (const url of settings.webhookUrls) {
    const outcome = await call(url, body, settings.webhookSecret);
    if (outcome !== 'unreachable') return outcome === 'delivered';
  }
  return false;
}

async function deliver(
  store: Store,
  settings: Settings,
  deliverySettings: DeliverySettings,
  delivery: Delivery,
): Promise<boolean> {
  const event = eventOf(store, delivery);
  if (event === null || deliverySettings.dropTypes.includes(event.type)) return true;
  const body = JSON.stringify(event, null, 2);
  for (let round = 0; round < deliverySettings.repeat; round += 1) {
    if (!(await attempt(settings, body))) return false;
  }
  return true;
}

/**
 * Delivers the outbox, each event at least once: a delivery is deleted only after the response, so a crash in
 * between sends it again. The order is not guaranteed.
 */
export function makeDeliverer(store: Store, settings: Settings): Deliverer {
  const deliverySettings: DeliverySettings = { ...normalDelivery };
  const inProgress = new Map<number, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const schedule = (ms: number): void => {
    clearTimeout(timer);
    // `reverse` waits a moment, so that there are deliveries to reorder.
    if (!stopped) timer = setTimeout(deliverDue, Math.min(Math.max(ms, deliverySettings.reverse ? 50 : 0), 60_000));
  };
  const send = async (delivery: Delivery): Promise<void> => {
    const delivered = await deliver(store, settings, deliverySettings, delivery);
    finishAttempt(store, delivery, delivered);
    inProgress.delete(delivery.seq);
    schedule(0);
  };
  const deliverDue = (): void => {
    const freeSlots = maxConcurrent - inProgress.size;
    if (deliverySettings.paused || settings.webhookUrls.length === 0 || freeSlots <= 0) return;
    const dueAt = ({ attempts, due }: Delivery): number => (attempts === 0 ? due + deliverySettings.delayMs : due);
    const idle = nextBatch(store, deliverySettings.reverse).filter(({ seq }) => !inProgress.has(seq));
    const ready = idle.filter((delivery) => dueAt(delivery) <= Date.now()).slice(0, freeSlots);
    for (const delivery of ready) inProgress.set(delivery.seq, send(delivery));
    const next = Math.min(...idle.filter((delivery) => !ready.includes(delivery)).map(dueAt));
    if (ready.length < freeSlots && Number.isFinite(next)) schedule(Math.max(5, next - Date.now()));
  };

  schedule(0);
  return {
    deliverySettings,
    wake: () => schedule(0),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await Promise.race([Promise.all(inProgress.values()), new Promise((resolve) => setTimeout(resolve, 1000))]);
    },
  };
}
