import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectInvariants } from '#tests/support/expect-invariants.ts';
import { makeUser } from '#tests/support/factories.ts';
import { callerFor, quotedRequest, startWeb, type Caller, type Running } from '#tests/support/web-process.ts';
import { day, makeTestContext, rentalScene, saleScene, type TestContext } from '#tests/support/test-context.ts';

const crowd = 200;

let context: TestContext;
let webs: readonly Running[];
let callers: readonly Caller[];

beforeAll(async () => {
  context = await makeTestContext();
  webs = await Promise.all([startWeb(context), startWeb(context)]);
  const people = await Promise.all(Array.from({ length: crowd }, () => makeUser(context.app.db)));
  callers = await Promise.all(people.map((person) => callerFor(context, person)));
}, 120_000);

afterAll(async () => {
  await Promise.all(webs.map((web) => web.stop()));
  await context.close();
});

const urlFor = (index: number) => webs[index % webs.length]?.url ?? '';

async function stampede(listingId: string, wanted: (index: number) => unknown): Promise<Record<string, number>> {
  const bodies = await Promise.all(
    callers.map((caller, index) => quotedRequest(caller, urlFor(index), listingId, wanted(index))),
  );
  const answers = await Promise.all(
    callers.map((caller, index) => caller.post(urlFor(index), '/api/initiate-privileged', bodies[index])),
  );
  const counts: Record<string, number> = {};
  for (const { status, code } of answers)
    counts[`${status} ${code ?? 'ok'}`] = (counts[`${status} ${code ?? 'ok'}`] ?? 0) + 1;
  return counts;
}

test(
  `of ${crowd} who want overlapping days at once through two processes, exactly one holds them`,
  { timeout: 300_000 },
  async () => {
    const { listingId } = await rentalScene(context);
    const starts = await Promise.all([30, 31, 32].map((from) => day(context, from)));
    const ends = await Promise.all([34, 35, 36].map((to) => day(context, to)));
    const counts = await stampede(listingId, (index) => ({ startDate: starts[index % 3], endDate: ends[index % 3] }));
    expect(counts).toEqual({ '200 ok': 1, '409 transaction-booking-time-not-available': crowd - 1 });
    await expectInvariants(context);
  },
);

test(
  `of ${crowd} who want the last unit at once through two processes, exactly one holds it`,
  { timeout: 300_000 },
  async () => {
    const { listingId } = await saleScene(context, 1);
    const counts = await stampede(listingId, () => ({ quantity: 1 }));
    expect(counts).toEqual({ '200 ok': 1, '409 listing-stock-insufficient': crowd - 1 });
    await expectInvariants(context);
  },
);
