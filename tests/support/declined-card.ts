import type { TestContext } from './test-context.ts';

const paths = { request: '^/v1/payment_intents$', capture: '/capture$' } as const;

/** Stripe declines the card of the next payment requests, or of the next captures: of one, unless there are to be more. */
export async function declineCard(
  { sandbox }: Pick<TestContext, 'sandbox'>,
  call: keyof typeof paths,
  times = 1,
): Promise<void> {
  await sandbox.fault({
    match: { method: 'POST', path: paths[call] },
    action: 'fail',
    times,
    status: 402,
    body: { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } },
  });
}
