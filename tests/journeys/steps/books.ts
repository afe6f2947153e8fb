/** The sandbox's objects of a transaction; the pages are checked against them. */
export type Books = {
  /** Payment status: `requires_capture` while the card is held, `succeeded` once charged, `canceled` once released. */
  readonly payment: string | null;
  readonly charged: number;
  readonly refunded: number;
  /** To the lender. */
  readonly paidOut: number;
};

type Owned = { readonly metadata: Readonly<Record<string, string>> };
type Snapshot = {
  readonly objects: {
    readonly payment_intent?: readonly (Owned & {
      readonly id: string;
      readonly status: string;
      readonly amount_received: number;
    })[];
    readonly refund?: readonly { readonly payment_intent: string; readonly amount: number; readonly status: string }[];
    readonly transfer?: readonly (Owned & { readonly amount: number })[];
  };
};

/** Minor units. */
export async function booksOf(transactionId: string): Promise<Books> {
  const { objects } = (await control('snapshot')) as Snapshot;
  const intents = (objects.payment_intent ?? []).filter(({ metadata }) => metadata['transaction'] === transactionId);
  const ids = intents.map(({ id }) => id);
  const refunds = (objects.refund ?? []).filter(
    ({ payment_intent, status }) => ids.includes(payment_intent) && status !== 'failed',
  );
  const transfers = (objects.transfer ?? []).filter(({ metadata }) => metadata['transaction'] === transactionId);
  return {
    payment: intents.at(-1)?.status ?? null,
    charged: sum(intents.map(({ amount_received }) => amount_received)),
    refunded: sum(refunds.map(({ amount }) => amount)),
    paidOut: sum(transfers.map(({ amount }) => amount)),
  };
}

async function control(path: string): Promise<unknown> {
  const port = process.env['SITE_SANDBOX'] ?? '';
  const answer = await fetch(`http://127.0.0.1:${port}/_control/${path}`, { headers: { 'x-sandbox-control': '1' } });
  if (!answer.ok) throw new Error(`The sandbox refused ${path}: ${answer.status}`);
  return answer.json();
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
