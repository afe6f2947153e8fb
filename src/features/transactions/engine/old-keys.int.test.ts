import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paymentCalls } from '#src/database/schema/schema.ts';
import { keyLifeHours, type Purpose } from '#src/features/payments/call.ts';
import type { Payments } from '#src/platform/payments/payments.ts';
import { recordingKeys } from '#tests/support/another-process.ts';
import { withFault, workRound } from '#tests/support/lost-answers.ts';
import { expectInvariants } from '#tests/support/expect-invariants.ts';
import { makeUser } from '#tests/support/factories.ts';
import { request, saleOrder, executeAs, type TestContext } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { executeDueOf } from '../timers.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

type Story = {
  readonly purpose: Purpose;
  readonly method: 'createIntent' | 'captureIntent' | 'cancelIntent' | 'refund' | 'transfer';
  readonly path: string;
  /** Sets up everything before the call; `run` makes the call, whose answer is lost on each attempt. */
  readonly prepare: () => Promise<{ readonly id: string; readonly run: (met: TestContext) => Promise<unknown> }>;
};

const stories: readonly Story[] = [
  {
    purpose: 'create-intent',
    method: 'createIntent',
    path: '^/v1/payment_intents$',
    prepare: async () => {
      const customerId = await makeUser(db);
      const known = await flow.request(customerId, saleOrder((await flow.saleFixture()).listingId));
      await flow.executeAs(customerId, known.transactionId, 'abandon');
      await workRound(context);
      const { listingId } = await flow.saleFixture();
      const started = { id: '' };
      return {
        get id() {
          return started.id;
        },
        run: async (met) => (started.id = (await request(met, customerId, saleOrder(listingId))).transactionId),
      };
    },
  },
  {
    purpose: 'capture',
    method: 'captureIntent',
    path: '/capture$',
    prepare: async () => {
      const fixture = await flow.saleFixture();
      const id = await flow.preauthorised(fixture, saleOrder(fixture.listingId));
      return { id, run: (met) => executeAs(met, fixture.lenderId, id, 'accept') };
    },
  },
  {
    purpose: 'cancel-intent',
    method: 'cancelIntent',
    path: '/cancel$',
    prepare: async () => {
      const fixture = await flow.saleFixture();
      const id = await flow.preauthorised(fixture, saleOrder(fixture.listingId));
      return { id, run: (met) => executeAs(met, fixture.lenderId, id, 'decline') };
    },
  },
  {
    purpose: 'refund',
    method: 'refund',
    path: '^/v1/refunds$',
    prepare: async () => {
      const fixture = await flow.rentalFixture();
      const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, 40));
      return { id, run: (met) => executeAs(met, fixture.customerId, id, 'cancel-by-customer') };
    },
  },
  {
    purpose: 'transfer',
    method: 'transfer',
    path: '^/v1/transfers$',
    prepare: async () => {
      const fixture = await flow.saleFixture();
      const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
      await flow.untilDue(id);
      return { id, run: (met) => executeDueOf(met.app, id) };
    },
  },
];

async function callOf(id: string, purpose: Purpose) {
  const mine = and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, purpose));
  const [call] = await db.select().from(paymentCalls).where(mine);
  if (call === undefined) throw new Error(`No ${purpose} call was written`);
  return call;
}

/** A call whose first attempt got no answer, and whose idempotency key was created `hours` ago. */
async function attempted({ purpose, path, prepare }: Story, fault: 'drop-after' | 'drop-before', hours: number) {
  const story = await prepare();
  await withFault(context, { action: fault }, { method: 'POST', path }, async (met) => {
    await story.run(met);
    await workRound(met);
  });
  const { id } = story;
  const keyMadeAt = sql`clock_timestamp() - make_interval(secs => ${hours * 3600})`;
  const mine = and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, purpose));
  await db.update(paymentCalls).set({ keyMadeAt }).where(mine);
  return { id, before: await callOf(id, purpose) };
}

/** The idempotency keys that the next worker round sends to Stripe for it. */
async function keysOfRound(method: keyof Payments & Story['method'], met: TestContext = context): Promise<string[]> {
  const keys: string[] = [];
  await workRound({ ...met, app: recordingKeys(met.app, method, keys) });
  return keys;
}

const minute = 1 / 60;

describe.each(stories)('a $purpose', (story) => {
  const { purpose, method, path } = story;

  test('whose key is still valid is repeated under it', async () => {
    const { id, before } = await attempted(story, 'drop-before', keyLifeHours - 10 * minute);
    expect(await keysOfRound(method)).toEqual([before.idempotencyKey]);
    expect(await callOf(id, purpose)).toMatchObject({ state: 'done', idempotencyKey: before.idempotencyKey });
    await expectInvariants(context);
  });

  test('that was done, and whose key has expired, is found by its metadata and not repeated', async () => {
    const { id, before } = await attempted(story, 'drop-after', keyLifeHours + minute);
    expect(await keysOfRound(method)).toEqual([]);
    const after = await callOf(id, purpose);
    expect(after).toMatchObject({ state: 'done', idempotencyKey: before.idempotencyKey });
    expect(after.objectId).toMatch(/^(pi|re|tr|pyr)_/);
    await expectInvariants(context);
  });

  test('that was not done is repeated under a new key, which is used until it expires', async () => {
    const { id, before } = await attempted(story, 'drop-before', keyLifeHours + minute);
    const first = await withFault(context, { action: 'fail', status: 503 }, { method: 'POST', path }, (met) =>
      keysOfRound(method, met),
    );
    expect(first).toHaveLength(1);
    expect(first).not.toContain(before.idempotencyKey);
    const renewed = await callOf(id, purpose);
    expect(renewed).toMatchObject({ state: 'open', idempotencyKey: first[0] });
    expect(Date.now() - renewed.keyMadeAt.getTime()).toBeLessThan(3_600_000);
    expect(await keysOfRound(method)).toEqual(first);
    expect(await callOf(id, purpose)).toMatchObject({ state: 'done', idempotencyKey: first[0] });
    await expectInvariants(context);
  });

  test('whose key has expired is not repeated while Stripe cannot be read', async () => {
    const { id, before } = await attempted(story, 'drop-before', keyLifeHours + minute);
    const sent = await withFault(context, { action: 'fail', status: 503 }, { method: 'GET', path: '^/v1/' }, (met) =>
      keysOfRound(method, met),
    );
    expect(sent).toEqual([]);
    expect(await callOf(id, purpose)).toMatchObject({ state: 'open', idempotencyKey: before.idempotencyKey });
    await workRound(context);
    expect(await callOf(id, purpose)).toMatchObject({ state: 'done' });
    await expectInvariants(context);
  });
});

const outbox: readonly Purpose[] = ['cancel-intent', 'refund', 'transfer'];

// Such as a transfer that our balance did not cover: Stripe would answer the same for a day.
test.each(stories.filter(({ purpose }) => outbox.includes(purpose)))(
  'a $purpose that was refused is asked for again under a new key, and done once the reason is gone',
  async ({ purpose, path, prepare }) => {
    const story = await prepare();
    await withFault(context, { action: 'fail', status: 400 }, { method: 'POST', path }, async (met) => {
      await story.run(met);
      await workRound(met);
    });
    expect(await callOf(story.id, purpose)).toMatchObject({ state: 'open', failures: 1, lastFailure: 'api_error' });
    await workRound(context);
    expect(await callOf(story.id, purpose)).toMatchObject({ state: 'done' });
    await expectInvariants(context);
  },
);

// As of a key of our account that may no longer do it, which Stripe says before it looks at the idempotency key.
test.each(stories.filter(({ purpose }) => outbox.includes(purpose)))(
  'a $purpose that was done without an answer, and refused when it was repeated, is found and not made again',
  async (story) => {
    const { id } = await attempted(story, 'drop-after', 0);
    const { path, purpose, method } = story;
    await withFault(context, { action: 'fail', status: 403 }, { method: 'POST', path }, workRound);
    expect(await keysOfRound(method)).toEqual([]);
    expect((await callOf(id, purpose)).state).toBe('done');
    await expectInvariants(context);
  },
);

test('a look-up that fails says nothing of the call: its key stays', async () => {
  const story = stories.find(({ purpose }) => purpose === 'refund');
  if (story === undefined) throw new Error('No story of a refund');
  const { id, before } = await attempted(story, 'drop-before', 0);
  await withFault(context, { action: 'fail', status: 403 }, { method: 'GET', path: '^/v1/refunds' }, workRound);
  expect(await callOf(id, 'refund')).toMatchObject({ state: 'open', idempotencyKey: before.idempotencyKey });
  expect(await keysOfRound('refund')).toEqual([before.idempotencyKey]);
  expect((await callOf(id, 'refund')).state).toBe('done');
});
