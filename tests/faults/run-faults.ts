import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bundleProcesses } from '#tests/support/bundle-processes.ts';
import { makeTestContext } from '#tests/support/test-context.ts';
import { killAndRecover, pointsOf } from './kill-and-recover.ts';
import { startSiteOn } from '#tests/support/site.ts';
import { everyOrder, deliverInOrders, kindsInTurn } from './event-orders.ts';
import { deliverMoneyInOrders, everyMoneyOrder } from './money-events.ts';
import { makeCrashTargets } from './kill.ts';
import { partsOf, reportWith, type Part } from './fault-report.ts';
import { raceOwner } from './owner-races.ts';
import { copyOf, ownPostgres } from './own-postgres.ts';
import { allScenarios } from './all-scenarios.ts';
import { allRaces } from './races/all-races.ts';
import { runRace } from './races/race.ts';
import type { Scenario } from './scenarios.ts';
import { runChaos } from './chaos.ts';
import { killSizes, killUploads } from './upload-kills.ts';
import { sizesOnFailingDisk, uploadsOnFailingDisk } from './disk-faults.ts';

/**
 * `./rotation faults [rounds] [chaos seconds] [--only part,part]`: kills at every crash point, delivers events in every
 * order, lets orders meet changes of their lender and members each other, breaks the disk, then runs random kills under load. Writes what came of
 * each part into docs/faults.md.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
const rounds = Number(positionals[0] ?? 3);
const chaosSeconds = Number(positionals[1] ?? 120);
/** 500 in a run of the usual length. */
const ownerRounds = rounds * 167;
const diskRounds = rounds * 9;
const wanted = partsOf(values.only);

/** What a part says of itself, and what was wrong. */
type Outcome = { readonly text: string; readonly violations: readonly string[] };

const removeProcesses = await bundleProcesses();
const server = await ownPostgres();
/** Of all parts that need no database of their own. */
const context = await makeTestContext({ ...(await copyOf(server.url)), close: server.close });
let close = context.close;

const parts: Readonly<Record<Part, () => Promise<Outcome>>> = {
  transactions: killTransactions,
  uploads: killAllUploads,
  events: deliverEvents,
  owner: raceOwners,
  races: raceMembers,
  disk: breakDisk,
  chaos: killAtRandom,
};

const report = new URL('../../docs/faults.md', import.meta.url);
const violations: string[] = [];
for (const part of wanted) {
  const began = Date.now();
  const { text, violations: found } = await parts[part]();
  const seconds = Math.round((Date.now() - began) / 1000);
  const ran = `On ${new Date().toISOString().slice(0, 10)}, in ${seconds} seconds.`;
  const before = existsSync(report) ? readFileSync(report, 'utf8') : '';
  writeFileSync(report, reportWith(before, { [part]: `${ran} ${text}` }));
  console.log(`${part}: ${seconds} s, ${found.length} violations`);
  for (const violation of found) console.error(violation);
  violations.push(...found);
}
await close();
removeProcesses();
console.log(`${violations.length} violations`);
process.exitCode = violations.length === 0 ? 0 : 1;

async function killTransactions(): Promise<Outcome> {
  const found: string[] = [];
  const rows: string[] = [];
  let kills = 0;
  for (const scenario of allScenarios) {
    let points: readonly string[] = [];
    const broken: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const killed = await killAtEachPoint(scenario);
      points = killed.points;
      broken.push(...killed.violations);
    }
    kills += points.length * rounds;
    found.push(...broken);
    rows.push(`| ${scenario.name} | ${points.length} | ${points.length * rounds} | ${broken.length} |`);
    console.log(rows.at(-1));
  }
  const text = `A process is killed (\`SIGKILL\`) before and after every commit and every call to Stripe. After
each, the worker recovers, the user retries, and the invariants of \`tests/support/invariants.ts\` are checked on our books
and Stripe's: legal states and histories, every posting of the ledger to the cent, no day or unit sold twice, no customer
charged twice or for nothing.

| action | points | kills | violations |
| --- | --- | --- | --- |
${rows.join('\n')}
| **total** | | **${kills}** | **${found.length}** |`;
  return { text, violations: found };
}

/** In a database of its own: each kill moves the clock by days, and the clock goes no further than a year and a month. */
async function killAtEachPoint(scenario: Scenario) {
  const own = await makeTestContext(await copyOf(server.url));
  const targets = makeCrashTargets(own.app.config);
  try {
    const points = await pointsOf(own, targets, scenario);
    const violations: string[] = [];
    for (const [index, name] of points.entries()) {
      const broken = await killAndRecover(own, targets, scenario, index + 1);
      violations.push(...broken.map((violation) => `${scenario.name}, ${name}: ${violation}`));
    }
    return { points, violations };
  } finally {
    targets.close();
    await own.close();
  }
}

async function killAllUploads(): Promise<Outcome> {
  const targets = makeCrashTargets(context.app.config);
  const uploads = [await killUploads(context, targets, rounds), await killSizes(context, targets, 1)];
  targets.close();
  const kills = uploads.reduce((sum, upload) => sum + upload.kills, 0);
  const found = uploads.flatMap((upload) => upload.violations);
  const text = `A process that receives a photo or makes its sizes is killed before each write, around the
decoding and around the commit, ${kills} times: **${found.length}** violations.`;
  return { text, violations: found };
}

async function deliverEvents(): Promise<Outcome> {
  const found = [
    ...(await deliverInOrders(context, kindsInTurn(everyOrder))),
    ...(await deliverMoneyInOrders(context, kindsInTurn(everyMoneyOrder))),
  ];
  const text = `The six events of a payment are delivered in all ${everyOrder.length} orders, three times each, one half
before the card is held and the other after; and the six of a capture, a refund that fails and a dispute that is lost, each
once what it is about has happened, in all ${everyMoneyOrder.length}. Rentals, sales, accepted offers and carts take turns: **${found.length}**
violations.`;
  return { text, violations: found };
}

async function raceOwners(): Promise<Outcome> {
  const { ordersFirst, violations: found } = await raceOwner(context, ownerRounds);
  const text = `A lender blocks or opens days, changes the price, closes or opens a listing in the same instant in
which its days are ordered, in ${ownerRounds} rounds; the order came first in ${ordersFirst}: **${found.length}** violations.`;
  return { text, violations: found };
}

/** Each in a database of its own: the books are compared as a whole. */
async function raceMembers(): Promise<Outcome> {
  const found: string[] = [];
  const rows: string[] = [];
  for (const race of allRaces) {
    const own = await makeTestContext(await copyOf(server.url));
    const raced = Math.max(race.rounds.test, Math.round((race.rounds.faults * rounds) / 3));
    const { counts, violations: broken } = await runRace(own, race, raced, { everyOutcome: raced >= 200 }).finally(() =>
      own.close(),
    );
    found.push(...broken);
    const went = [...counts].map(([outcome, count]) => `${outcome}: ${count}`).join('; ');
    rows.push(`| ${race.name} | ${raced} | ${went} | ${broken.length} |`);
    console.log(rows.at(-1));
  }
  const text = `Two or more want in the same instant what only one of them can have. In each round exactly one gets it,
the others are told why not, and the books are compared as after the kills.

| race | rounds | how they went | violations |
| --- | --- | --- | --- |
${rows.join('\n')}
| **total** | | | **${found.length}** |`;
  return { text, violations: found };
}

async function breakDisk(): Promise<Outcome> {
  const site = await startSiteOn(context);
  // It closes the context, which the next part still needs.
  close = site.close;
  const disk = [await uploadsOnFailingDisk(site, diskRounds), await sizesOnFailingDisk(site, diskRounds)];
  const points = disk.reduce((sum, one) => sum + one.points, 0);
  const found = disk.flatMap((one) => one.violations);
  const text = `A photo is uploaded, and its sizes are made, while the disk is full or broken from one operation on,
at ${points} points: **${found.length}** violations.`;
  return { text, violations: found };
}

async function killAtRandom(): Promise<Outcome> {
  const { transactions, kills, finished, violations: found } = await runChaos(context, chaosSeconds, 4);
  const text = `${transactions} transactions through two web processes and a worker, one of the three killed about
every second, ${kills} kills in ${chaosSeconds} seconds. ${finished} transactions were finished by client retries;
**${found.length}** invariants were violated.`;
  return { text, violations: found };
}
