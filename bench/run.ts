import { appendFileSync } from 'node:fs';
import { startWeb } from '#tests/support/web-process.ts';
import { requestAs } from '#tests/support/asking.ts';
import { makePerson, makeRental } from '#tests/support/wardrobe.ts';
import { accepted, day, makeLender, makeWorld, rentalOrder, rentalScene } from '#tests/support/world.ts';
import { ownPostgres } from '#tests/faults/own-postgres.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { searchListings } from '#src/features/search/queries.server.ts';
import { everything } from '#src/features/search/parse.ts';
import { quote } from '#src/features/transactions/quote.server.ts';
import { constantPage, holdStatement, prepareHolds } from './floors.ts';
import { closedLoop, getting, type Figures } from './measure.ts';

/** `./rotation bench`: each figure beside its floor, in one run; one line of JSON is added to bench/history.jsonl. */
const pieces = 500;

const world = await makeWorld(await ownPostgres());
const { app } = world;
const lenderId = await makeLender(world);
const listingIds: string[] = [];
for (let made = 0; made < pieces; made++) listingIds.push(await makeRental(app.db, { authorId: lenderId }));
const web = await startWeb(world);
const floor = await constantPage();
await prepareHolds(app.db);

const [contested = '', ...others] = listingIds;
const first = await day(world, 30);
const order = await rentalOrder(world, others[0] ?? '');
const crowd = await Promise.all(Array.from({ length: 60 }, () => makePerson(app.db)));
const contest = await rentalOrder(world, contested, 60);
const done = async (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );
/** Of a crowd all but one hear no, and that is an answer. */
const answered = async (work: Promise<unknown>) =>
  work.then(
    () => true,
    (error: unknown) => isRefusal(error),
  );
let turn = 0;

const figures: readonly Figures[] = [
  await closedLoop('F0 constant page, node:http', getting(floor.url)),
  await closedLoop('a constant answer through our server (/healthz)', getting(`${web.url}/healthz`)),
  await closedLoop(`search of 24 among ${pieces}, newest first (query alone)`, () =>
    done(searchListings(app, everything, null)),
  ),
  await closedLoop('price of an order (query alone)', () => done(quote(app, null, order))),
  await closedLoop(
    'floor: 60 at once for one dress, one SQL statement',
    () => answered(holdStatement(app.db, contested, `[${first},${first}]`)),
    60,
  ),
  await closedLoop(
    '60 at once for one dress, price and request',
    () => answered(requestAs(app, crowd[turn++ % crowd.length] ?? '', contest)),
    60,
  ),
  await closedLoop(
    'a whole deal: request, card, confirm, accept',
    async () => {
      const scene = await rentalScene(world);
      return done(accepted(world, scene, await rentalOrder(world, scene.listingId)));
    },
    4,
  ),
];

for (const { name, perSecond, p50, p99, failed } of figures) {
  console.log(
    `${name.padEnd(62)} ${String(perSecond).padStart(9)} /s   p50 ${p50} ms   p99 ${p99} ms${failed ? `   ${failed} failed` : ''}`,
  );
}
appendFileSync(
  new URL('./history.jsonl', import.meta.url),
  `${JSON.stringify({ at: new Date().toISOString(), node: process.version, figures })}\n`,
);
floor.close();
await web.stop();
await world.close();
