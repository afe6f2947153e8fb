import type { Config } from '#src/platform/config.ts';

/** Controls of the payment sandbox beyond the Stripe API: cards, banks and the sandbox's clock. */
export type Bank = {
  /** Sets the offset of the sandbox's clock to the machine's, in seconds. */
  readonly setClock: (offsetSeconds: number) => Promise<void>;
  /** Confirms a payment with a card, like the payment form. */
  readonly confirmCard: (clientSecret: string, card: Card) => Promise<void>;
  readonly openDispute: (chargeId: string) => Promise<void>;
  /** Pays out the lenders' balances to their banks. */
  readonly payOut: () => Promise<void>;
  /** Enables webhooks; they are off while the history is played, because the site knows those events already. */
  readonly sendEvents: (enabled: boolean) => Promise<void>;
};

export type Card = 'pm_card_visa' | 'pm_card_authenticationRequired';

/** Throws unless payments are made at the local sandbox. */
export function bankOf({ payments }: Pick<Config, 'payments'>): Bank {
  const { apiHost, publishableKey } = payments;
  if (apiHost === null) throw new Error('The history can only be played with the payment sandbox.');
  const root = `http://${apiHost.host}:${apiHost.port}`;

  async function control(path: string, body: object = {}): Promise<void> {
    const headers = { 'x-sandbox-control': '1', 'content-type': 'application/json' };
    await post(`${root}/_control/${path}`, { headers, body: JSON.stringify(body) });
  }

  return {
    setClock: (offsetSeconds) => control('clock', { offsetSeconds }),
    async confirmCard(clientSecret, card) {
      const intentId = clientSecret.split('_secret_')[0] ?? '';
      await post(`${root}/v1/payment_intents/${intentId}/confirm`, {
        headers: { authorization: `Bearer ${publishableKey}` },
        body: new URLSearchParams({ client_secret: clientSecret, payment_method: card }),
      });
    },
    openDispute: (charge) => control('disputes', { charge }),
    payOut: () => control('settle'),
    sendEvents: (enabled) => control('webhooks', { dropTypes: enabled ? [] : historicalEvents }),
  };
}

async function post(url: string, request: Pick<RequestInit, 'headers' | 'body'>): Promise<void> {
  const answer = await fetch(url, { method: 'POST', ...request });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The sandbox refused ${new URL(url).pathname}: ${answer.status} ${text}`);
}

/** Event types that are dropped meanwhile. Disputes are not, because the site learns of them only by event. */
const historicalEvents: readonly string[] = [
  ...['account.updated', 'account.external_account.created', 'person.created', 'customer.created'],
  ...['payment_intent.created', 'payment_intent.requires_action', 'payment_intent.amount_capturable_updated'],
  ...['payment_intent.succeeded', 'payment_intent.canceled', 'payment_method.attached'],
  ...['charge.succeeded', 'charge.captured', 'charge.updated', 'charge.refunded', 'charge.dispute.funds_withdrawn'],
  ...['refund.created', 'refund.updated', 'charge.refund.updated', 'transfer.created'],
  ...['balance.available', 'payout.created', 'payout.paid'],
];
