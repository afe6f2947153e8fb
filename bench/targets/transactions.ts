import { requestAs } from '#tests/support/request.ts';
import { makeUser, makeRental } from '#tests/support/factories.ts';
import {
  accepted,
  day,
  makeLender,
  makeTestContext,
  rentalOrder,
  rentalScene,
  type TestContext,
} from '#tests/support/test-context.ts';
import { ownPostgres } from '#tests/faults/own-postgres.ts';
import { marketplace } from '#marketplace';
import { money } from '#src/domain/money/money.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { changePrice } from '#src/features/listings/commands.server.ts';
import { holdStatement, insertRow, prepareHolds, prepareInserts } from '../baselines/writes.ts';
import { closedLoop, type Once } from '../load/driver.ts';
import { median, roundRatio, type Figures } from '../load/stats.ts';
import type { Findings, Measured } from '../report/measured.ts';
import { sayMeasured } from '../report/print.ts';

const rounds = 3;
const crowd = 60;

type Pair = {
  readonly name: string;
  readonly lanes: number;
  readonly target: Once;
  readonly floor: { readonly name: string; readonly once: Once };
};

/** Writes, by the commands themselves on a durable database of its own, with the payment sandbox behind them. */
export async function transactionTargets(findings: Findings, seconds: number): Promise<void> {
  const context = await makeTestContext(await ownPostgres());
  try {
    for (const pair of [await onePrice(context), await crowdOnOneDress(context), await wholeTransaction(context)]) {
      const measured = await inTurn(pair, seconds);
      findings.measured.push(measured);
      sayMeasured(measured);
    }
  } finally {
    await context.close();
  }
}

/** One row changed under its lock, durable when it is said; beside one inserted row. */
async function onePrice(context: TestContext): Promise<Pair> {
  const { app } = context;
  const lanes = 8;
  await prepareInserts(app.db);
  const authorId = await makeLender(context);
  const own = await Promise.all(Array.from({ length: lanes }, () => makeRental(app.db, { authorId })));
  let cents = 1000;
  const target: Once = (lane) => {
    const price = money((cents += 1), marketplace.currency);
    return answered(changePrice(app, { listingId: own[lane] ?? '', authorId, price }));
  };
  return {
    name: 'one durable write: a price is changed',
    lanes,
    target,
    floor: { name: 'insert', once: () => answered(insertRow(app.db)) },
  };
}

/** Sixty people want the same days of one dress at the same moment. */
async function crowdOnOneDress(context: TestContext): Promise<Pair> {
  const { app } = context;
  await prepareHolds(app.db);
  const authorId = await makeLender(context);
  const listingId = await makeRental(app.db, { authorId });
  const order = await rentalOrder(context, listingId, 60);
  const people = await Promise.all(Array.from({ length: crowd }, () => makeUser(app.db)));
  const first = await day(context, 30);
  return {
    name: '60 at once for one dress: price and request',
    lanes: crowd,
    target: (lane) => answered(requestAs(app, people[lane] ?? '', order)),
    floor: {
      name: 'hold in one statement',
      once: () => answered(holdStatement(app.db, listingId, `[${first},${first}]`)),
    },
  };
}

/** A new lender, piece and customer each time; then request, card, confirmation and acceptance. */
async function wholeTransaction(context: TestContext): Promise<Pair> {
  await prepareInserts(context.app.db);
  return {
    name: 'a full booking: request, card, confirm, accept',
    lanes: 4,
    target: async () => {
      const scene = await rentalScene(context);
      return answered(accepted(context, scene, await rentalOrder(context, scene.listingId)));
    },
    floor: { name: 'insert', once: () => answered(insertRow(context.app.db)) },
  };
}

async function inTurn({ name, lanes, target, floor }: Pair, seconds: number): Promise<Measured> {
  const pairs: { readonly floor: Figures; readonly target: Figures }[] = [];
  for (let turn = 0; turn < rounds; turn++) {
    pairs.push({
      floor: await closedLoop(floor.once, lanes, seconds),
      target: await closedLoop(target, lanes, seconds),
    });
  }
  const ratios = pairs.map((pair) => pair.target.perSecond / pair.floor.perSecond);
  const middle = pairs.toSorted((a, b) => a.target.perSecond - b.target.perSecond)[1] ?? pairs[0];
  if (middle === undefined) throw new Error('Nothing was measured');
  return {
    ...{ name, set: null, lanes, figures: middle.target, floor: { name: floor.name, figures: middle.floor } },
    ratio: roundRatio(median(ratios)),
    ...{ cpuMs: null, databaseCpuMs: null, open: null, loopDelay: null },
  };
}

/** Of a crowd all but one hear no, and that is an answer. */
async function answered(work: Promise<unknown>): Promise<{ readonly ok: boolean; readonly bytes: number }> {
  return work.then(
    () => ({ ok: true, bytes: 0 }),
    (error: unknown) => ({ ok: isRefusal(error), bytes: 0 }),
  );
}
