import { writeFileSync } from 'node:fs';
import { makeTestContext } from '#tests/support/test-context.ts';
import { dieAndRecover, pointsOf } from './die-and-recover.ts';
import { everyOrder, hearOrders } from './event-orders.ts';
import { makeVictims } from './kill.ts';
import { ownPostgres } from './own-postgres.ts';
import { asking, outbox } from './scenarios.ts';
import { storm } from './chaos.ts';

/** `./rotation faults [rounds] [storm seconds]`: every crash point again and again, every order of events, then a storm; writes docs/faults.md. */
const rounds = Number(process.argv[2] ?? 3);
const stormSeconds = Number(process.argv[3] ?? 120);

type Line = {
  readonly name: string;
  readonly points: number;
  readonly kills: number;
  readonly wrong: readonly string[];
};

const database = await ownPostgres();
const context = await makeTestContext(database);
const victims = makeVictims(context.app.config);
const began = Date.now();
const lines: Line[] = [];

for (const scenario of [...asking, ...outbox]) {
  const points = await pointsOf(context, victims, scenario);
  const wrong: string[] = [];
  for (const [index, name] of points.entries()) {
    for (let round = 0; round < rounds; round++) {
      const found = await dieAndRecover(context, victims, scenario, index + 1);
      wrong.push(...found.map((what) => `${name}: ${what}`));
    }
  }
  lines.push({ name: scenario.name, points: points.length, kills: points.length * rounds, wrong });
  console.log(`${scenario.name}: ${points.length} points, ${points.length * rounds} kills, ${wrong.length} wrong`);
}
victims.close();
const events = await hearOrders(
  context,
  everyOrder.map((order, index) => [index % 2 === 0 ? 'rent' : 'sale', order]),
);
console.log(`events: ${everyOrder.length} orders, ${events.length} wrong`);
const weather = await storm(context, stormSeconds, 4);
console.log(`storm: ${weather.kills} kills, ${weather.jobs} transactions, ${weather.wrong.length} wrong`);
const seconds = Math.round((Date.now() - began) / 1000);
await context.close();
writeFileSync(new URL('../../docs/faults.md', import.meta.url), report());

const wrong = [...lines.flatMap((line) => line.wrong), ...events, ...weather.wrong];
for (const what of wrong) console.error(what);
console.log(`${lines.reduce((sum, line) => sum + line.kills, 0) + weather.kills} kills, ${wrong.length} wrong`);
process.exitCode = wrong.length === 0 ? 0 : 1;

function report(): string {
  const rows = lines.map(({ name, points, kills, wrong: bad }) => `| ${name} | ${points} | ${kills} | ${bad.length} |`);
  const kills = lines.reduce((sum, line) => sum + line.kills, 0);
  return `# The last fault campaign

Written by \`./rotation faults ${rounds} ${stormSeconds}\` on ${new Date().toISOString().slice(0, 10)} in ${seconds} seconds, on a durable PostgreSQL.
A process is killed (\`SIGKILL\`) before and after every commit and every call to Stripe. After each, the
work is taken up again, the person tries again, and the rules of \`tests/support/invariants.ts\` are held against our
books and the provider's: legal states and histories, every posting of the ledger to the cent, no day or unit sold
twice, nobody charged twice or for nothing.

| action | points | kills | wrong |
| --- | --- | --- | --- |
${rows.join('\n')}
| **together** | | **${kills}** | **${lines.reduce((sum, line) => sum + line.wrong.length, 0)}** |

The six events of a payment are heard in all ${everyOrder.length} orders, three times each, one half before the card is held and the
other after, by rentals and sales in turn: **${events.length}** wrong.

A storm follows: ${weather.jobs} transactions through two web processes and a worker, one of the three killed every second or so,
${weather.kills} kills in ${stormSeconds} seconds. ${weather.finished} transactions were brought to their end by their people in spite of it; **${weather.wrong.length}** rules were
broken.
`;
}
