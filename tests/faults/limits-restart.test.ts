import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '#tests/support/factories.ts';
import { openFormBrowser } from '#tests/support/form-browser.ts';
import { ownPassword, viewerWithPassword } from '#tests/support/own-password.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { startWebWithPages, type Running } from '#tests/support/web-process.ts';

let context: TestContext;
const running: Running[] = [];
beforeAll(async () => {
  context = await makeTestContext();
  running.push(...(await Promise.all([startWebWithPages(context), startWebWithPages(context)])));
});
afterAll(async () => {
  for (const web of running) await web.stop();
  await context.close();
});

async function newUser() {
  const email = `limit-${randomUUID()}@example.org`;
  await viewerWithPassword(context.app, await makeUser(context.app.db, { email }));
  return email;
}

/** A log-in by a browser that the account has not used. */
async function logIn({ url }: Pick<Running, 'url'>, email: string, password: string): Promise<number> {
  const browser = openFormBrowser({ url });
  return (await browser.submit('/login', '/login', { email, password, from: '/' })).status;
}

/** `count` attempts with wrong passwords, four at a time: more would be shed. */
async function guess(processes: readonly Running[], email: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  let sent = 0;
  const lane = async () => {
    while (sent < count) {
      const web = processes[(sent += 1) % processes.length];
      if (web !== undefined) statuses.push(await logIn(web, email, `not this one ${sent}`));
    }
  };
  await Promise.all(Array.from({ length: 4 }, lane));
  return statuses;
}

const counted = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

test('a burst of ten times as many log-ins as are allowed has no more tries after one of two processes was killed', async () => {
  const [first, second] = running;
  if (first === undefined || second === undefined) throw new Error('No process runs');
  const [email, other] = [await newUser(), await newUser()];
  const before = await guess([first, second], email, 6);
  expect(before).toEqual(Array.from({ length: 6 }, () => 401));

  await first.stop('SIGKILL');
  // While the other one goes on alone.
  expect(counted(await guess([second], email, 2), 401)).toBe(2);
  const again = await startWebWithPages(context, {}, Number(new URL(first.url).port));
  running[0] = again;
  const after = await guess([again, second], email, 92);
  expect([counted(after, 401), counted(after, 429)]).toEqual([2, 90]);

  // A restart of all of them gives nothing back either, not even to the right password; other accounts are not affected.
  await Promise.all([again.stop(), second.stop()]);
  const fresh = await startWebWithPages(context);
  running.splice(0, 2, fresh);
  expect(await logIn(fresh, email, ownPassword)).toBe(429);
  expect(await logIn(fresh, other, ownPassword)).toBe(303);
});
