import type { Config } from '#src/platform/config.ts';

/** The payment sandbox as cardholders, banks and time see it: what our own commands never ask of it. */
export type Bank = {
  /** Seconds by which its clock is off the machine's. */
  readonly setClock: (offsetSeconds: number) => Promise<void>;
  /** Types a card into the payment form. */
  readonly confirmCard: (clientSecret: string, card: Card) => Promise<void>;
  readonly openDispute: (chargeId: string) => Promise<void>;
  /** Pays out to the lenders' banks whatever they have. */
  readonly payOut: () => Promise<void>;
  /** Whether it tells the site of what happens; of the past the site has been told when it is loaded. */
  readonly tellTheSite: (tells: boolean) => Promise<void>;
};

export type Card = 'pm_card_visa' | 'pm_card_authenticationRequired';

/** Throws unless payments are made at the local sandbox. */
export function bankOf({ payments }: Pick<Config, 'payments'>): Bank {
  const { apiHost, publishableKey } = payments;
  if (apiHost === null) throw new Error('History is played at the payment sandbox only.');
  const root = `http://${apiHost.host}:${apiHost.port}`;

  async function order(path: string, body: object = {}): Promise<void> {
    const headers = { 'x-sandbox-control': '1', 'content-type': 'application/json' };
    await posted(`${root}/_control/${path}`, { headers, body: JSON.stringify(body) });
  }

  return {
    setClock: (offsetSeconds) => order('clock', { offsetSeconds }),
    async confirmCard(clientSecret, card) {
      const intentId = clientSecret.split('_secret_')[0] ?? '';
      await posted(`${root}/v1/payment_intents/${intentId}/confirm`, {
        headers: { authorization: `Bearer ${publishableKey}` },
        body: new URLSearchParams({ client_secret: clientSecret, payment_method: card }),
      });
    },
    openDispute: (charge) => order('disputes', { charge }),
    payOut: () => order('settle'),
    tellTheSite: (tells) => order('webhooks', { dropTypes: tells ? [] : ofThePast }),
  };
}

async function posted(url: string, request: Pick<RequestInit, 'headers' | 'body'>): Promise<void> {
  const answer = await fetch(url, { method: 'POST', ...request });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The sandbox refused ${new URL(url).pathname}: ${answer.status} ${text}`);
}

/** Not among them: a dispute, of which we know only by being told. */
const ofThePast: readonly string[] = [
  ...['account.updated', 'account.external_account.created', 'person.created', 'customer.created'],
  ...['payment_intent.created', 'payment_intent.requires_action', 'payment_intent.amount_capturable_updated'],
  ...['payment_intent.succeeded', 'payment_intent.canceled', 'payment_method.attached'],
  ...['charge.succeeded', 'charge.captured', 'charge.updated', 'charge.refunded', 'charge.dispute.funds_withdrawn'],
  ...['refund.created', 'refund.updated', 'transfer.created', 'payout.created', 'payout.paid'],
];
