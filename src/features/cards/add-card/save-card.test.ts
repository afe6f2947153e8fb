import { expect, test } from 'vitest';
import type { StripeLike } from '#src/platform/payments/browser/stripe-like.ts';
import { saveCard, type SavePhase } from './save-card.ts';
import type { SetupCalls } from './setup-calls.ts';

type Result = Awaited<ReturnType<StripeLike['confirmCardSetup']>>;

const setup = (status: string): Result => ({
  setupIntent: { id: 'seti', status, client_secret: null, payment_method: null },
});
const declined = (status: string): Result => ({
  error: { type: 'card_error', code: 'card_declined', setup_intent: { id: 'seti', status } },
});

type Script = {
  readonly begin?: Awaited<ReturnType<SetupCalls['begin']>>;
  readonly finish?: Awaited<ReturnType<SetupCalls['finish']>>;
  readonly seen?: Result;
  readonly card?: Result;
};

async function run({
  begin = { kind: 'done', value: { setupId: 'setup', clientSecret: 'secret' } },
  finish = { kind: 'done', value: { state: 'saved' } },
  seen = setup('requires_payment_method'),
  card = setup('succeeded'),
}: Script = {}) {
  const phases: SavePhase[] = [];
  let confirmed = 0;
  const result = await saveCard({
    ...{ clientKey: 'key', replaces: null },
    calls: { begin: () => Promise.resolve(begin), finish: () => Promise.resolve(finish) },
    library: { retrieveSetupIntent: () => Promise.resolve(seen) },
    confirm: () => {
      confirmed += 1;
      return Promise.resolve(card);
    },
    onPhase: (phase) => phases.push(phase),
  });
  return { result, phases, confirmed };
}

test('a card is saved in three steps', async () => {
  const { result, phases } = await run();
  expect(result).toEqual({ kind: 'saved' });
  expect(phases).toEqual(['beginning', 'checking', 'saving']);
});

test('a card that the bank has accepted before is not asked for again', async () => {
  const { result, confirmed } = await run({ seen: setup('succeeded') });
  expect(result.kind).toBe('saved');
  expect(confirmed).toBe(0);
});

test('a declined card can be tried again in the same attempt', async () => {
  const { result } = await run({ card: declined('requires_payment_method') });
  expect(result).toMatchObject({ kind: 'failed', again: 'same', error: { kind: 'card' } });
});

test('an attempt that was cancelled needs a fresh one', async () => {
  const cancelled = await run({ seen: setup('canceled') });
  expect(cancelled.result).toMatchObject({ again: 'fresh', error: { kind: 'ended' } });
  expect((await run({ card: declined('canceled') })).result).toMatchObject({ again: 'fresh' });
  const ended = await run({ begin: { kind: 'refused', code: 'conflict', details: {} } });
  expect(ended.result).toMatchObject({ again: 'fresh', error: { kind: 'ended' } });
  const late = await run({ finish: { kind: 'done', value: { state: 'ended' } } });
  expect(late.result).toMatchObject({ again: 'fresh', error: { kind: 'ended' } });
});

test.each([
  { kind: 'lost' },
  { kind: 'refused', code: 'payments-unreachable', details: {} },
  { kind: 'done', value: { state: 'open' } },
] as const)('without an answer after the bank’s yes, nothing is called lost: %j', async (finish) => {
  const { result } = await run({ finish });
  expect(result).toMatchObject({ error: { kind: 'unconfirmed' } });
});

test('a refusal is shown as it is', async () => {
  const refused = { kind: 'refused', code: 'cards-too-many', details: { max: 10 } } as const;
  expect((await run({ begin: refused })).result).toMatchObject({ again: 'same', error: refused });
  expect((await run({ finish: refused })).result).toMatchObject({ again: 'fresh', error: refused });
  expect((await run({ begin: { kind: 'lost' } })).result).toMatchObject({ error: { kind: 'lost' } });
});
