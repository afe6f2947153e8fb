import { writeFileSync } from 'node:fs';
import { bundleProcesses } from '#tests/support/bundle-processes.ts';
import { makeTestContext } from '#tests/support/test-context.ts';
import { killAndRecover, pointsOf } from './kill-and-recover.ts';
import { startSiteOn } from '#tests/support/site.ts';
import { everyOrder, deliverInOrders } from './event-orders.ts';
import { makeCrashTargets } from './kill.ts';
import { raceOwner } from './owner-races.ts';
import { ownPostgres } from './own-postgres.ts';
import { casesBetween, handovers, reviewed } from './care-scenarios.ts';
import { carts } from './cart-scenarios.ts';
import { claims } from './claim-scenarios.ts';
import { decisions } from './decision-scenarios.ts';
import { negotiations } from './offer-scenarios.ts';
import { blocking, outbox, threads } from './scenarios.ts';
import { runChaos } from './chaos.ts';
import { killSizes, killUploads } from './upload-kills.ts';
import { sizesOnFailingDisk, uploadsOnFailingDisk } from './disk-faults.ts';

/**
 * `./rotation faults [rounds] [chaos seconds]`: kills at every crash point, delivers events in every order, then runs
 * random kills under load; writes docs/faults.md.
 */
const rounds = Number(process.argv[2] ?? 3);
const chaosSeconds = Number(process.argv[3] ?? 120);
/** 500 in a run of the usual length. */
const ownerRounds = rounds * 167;
const diskRounds = rounds * 9;

type Line = {
  readonly name: string;
  readonly points: number;
  readonly kills: number;
  readonly violations: readonly string[];
};

const removeProcesses = await bundleProcesses();
const database = await ownPostgres();
const context = await makeTestContext(database);
const targets = makeCrashTargets(context.app.config);
const began = Date.now();
const lines: Line[] = [];

const cared = [...negotiations, ...handovers, ...reviewed, ...casesBetween];

for (const scenario of [...blocking, ...outbox, ...threads, ...carts, ...decisions, ...claims, ...cared]) {
  const points = await pointsOf(context, targets, scenario);
  const violations: string[] = [];
  for (const [index, name] of points.entries()) {
    for (let round = 0; round < rounds; round++) {
      const found = await killAndRecover(context, targets, scenario, index + 1);
      violations.push(...found.map((violation) => `${name}: ${violation}`));
    }
  }
  lines.push({ name: scenario.name, points: points.length, kills: points.length * rounds, violations });
  console.log(
    `${scenario.name}: ${points.length} points, ${points.length * rounds} kills, ${violations.length} violations`,
  );
}
const uploads = [await killUploads(context, targets, rounds), await killSizes(context, targets, 1)];
const uploadKills = uploads.reduce((sum, { kills }) => sum + kills, 0);
const uploadViolations = uploads.flatMap(({ violations: found }) => found);
console.log(`uploads: ${uploadKills} kills, ${uploadViolations.length} violations`);
targets.close();
const events = await deliverInOrders(
  context,
  everyOrder.map((order, index) => [index % 2 === 0 ? 'rent' : 'sale', order]),
);
console.log(`events: ${everyOrder.length} orders, ${events.length} violations`);
const races = await raceOwner(context, ownerRounds);
console.log(`owner: ${races.rounds} rounds, ${races.violations.length} violations`);
const site = await startSiteOn(context);
const disk = [await uploadsOnFailingDisk(site, diskRounds), await sizesOnFailingDisk(site, diskRounds)];
const diskPoints = disk.reduce((sum, { points }) => sum + points, 0);
const diskViolations = disk.flatMap(({ violations: found }) => found);
console.log(`disk: ${diskPoints} points, ${diskViolations.length} violations`);
const chaosResult = await runChaos(context, chaosSeconds, 4);
console.log(
  `chaos: ${chaosResult.kills} kills, ${chaosResult.transactions} transactions, ${chaosResult.violations.length} violations`,
);
const seconds = Math.round((Date.now() - began) / 1000);
await site.close();
removeProcesses();
writeFileSync(new URL('../../docs/faults.md', import.meta.url), report());

const violations = [
  ...lines.flatMap((line) => line.violations),
  ...events,
  ...races.violations,
  ...diskViolations,
  ...uploadViolations,
  ...chaosResult.violations,
];
for (const violation of violations) console.error(violation);
console.log(
  `${lines.reduce((sum, line) => sum + line.kills, 0) + uploadKills + chaosResult.kills} kills, ${violations.length} violations`,
);
process.exitCode = violations.length === 0 ? 0 : 1;

function report(): string {
  const rows = lines.map(
    ({ name, points, kills, violations: found }) => `| ${name} | ${points} | ${kills} | ${found.length} |`,
  );
  const kills = lines.reduce((sum, line) => sum + line.kills, 0);
  return `# The last fault run

Written by \`./rotation faults ${rounds} ${chaosSeconds}\` on ${new Date().toISOString().slice(0, 10)} in ${seconds} seconds, on a durable PostgreSQL.
A process is killed (\`SIGKILL\`) before and after every commit and every call to Stripe. After each, the
worker recovers, the user retries, and the invariants of \`tests/support/invariants.ts\` are checked on our books and
Stripe's: legal states and histories, every posting of the ledger to the cent, no day or unit sold twice, no customer
charged twice or for nothing.

| action | points | kills | violations |
| --- | --- | --- | --- |
${rows.join('\n')}
| **total** | | **${kills}** | **${lines.reduce((sum, line) => sum + line.violations.length, 0)}** |

The six events of a payment are delivered in all ${everyOrder.length} orders, three times each, one half before the card is held and
the other after, alternating between rentals and sales: **${events.length}** violations.

A lender blocks or opens days, changes the price, closes or opens a listing in the same instant in which its days are
ordered, in ${races.rounds} rounds: **${races.violations.length}** violations. A photo is uploaded, and its sizes are made, while the disk is full or
broken from one operation on, at ${diskPoints} points: **${diskViolations.length}** violations. A process that receives a photo or makes
its sizes is killed before each write, around the decoding and around the commit, ${uploadKills} times: **${uploadViolations.length}** violations.

Chaos run: ${chaosResult.transactions} transactions through two web processes and a worker, one of the three killed about every second,
${chaosResult.kills} kills in ${chaosSeconds} seconds. ${chaosResult.finished} transactions were finished by client retries; **${chaosResult.violations.length}** invariants
were violated.
`;
}
