import { once } from 'node:events';
import { chromium, type Browser, type Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { findChromium } from '#tests/support/chromium.ts';
import { ownPostgres } from '#tests/faults/own-postgres.ts';
import { makeTestContext, rentalFixture, type TestContext } from '#tests/support/test-context.ts';
import { enquire } from '#tests/support/threads.ts';
import { callerFor, startWebWithPages, type Running } from '#tests/support/web-process.ts';
import { statsOf, type Sample, type Stats } from '../load/stats.ts';
import type { Findings, Measured } from '../report/measured.ts';
import { printMeasured } from '../report/print.ts';

const count = 200;
/** The first ones compile what the others run. */
const warmUp = 10;

/**
 * From the click of one person until the message is on the open page of the other, in a real browser, each at a web process of
 * their own. Beside one durable row whose notification reaches another connection of PostgreSQL: no message can be faster.
 */
export async function liveTargets(findings: Findings): Promise<void> {
  const context = await makeTestContext(await ownPostgres());
  const webs = await Promise.all([startWebWithPages(context), startWebWithPages(context)]);
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const baseline = await notifications(context);
    const stats = await messages(context, webs, browser);
    const measured: Measured = {
      ...{ name: 'a message to the other’s screen', set: null, connections: 1, stats },
      baseline: { name: 'a row and its notification', stats: baseline },
      // It waits for a browser to draw, so that its rate says little.
      ...{ ratio: null, cpuMs: null, databaseCpuMs: null, open: null, loopDelay: null },
    };
    findings.measured.push(measured);
    printMeasured(measured);
  } finally {
    await browser.close();
    await Promise.all(webs.map((web) => web.stop()));
    await context.close();
  }
}

async function messages(context: TestContext, webs: readonly Running[], browser: Browser): Promise<Stats> {
  const { customerId, lenderId, listingId } = await rentalFixture(context);
  const id = await enquire(context, customerId, listingId);
  // A dialog would remind them of it, over the form.
  await context.app.db.execute(sql`update users set email_verified = true`);
  const pageOf = async (userId: string, web: Running | undefined, side: 'order' | 'sale') => {
    if (web === undefined) throw new Error('No web process');
    const { cookie = '' } = (await callerFor(context, userId)).headers;
    const [name = '', value = ''] = cookie.split('=');
    const opened = await browser.newContext();
    await opened.addCookies([{ name, value, url: web.url }]);
    const page = await opened.newPage();
    await page.goto(`${web.url}/${side}/${id}/details`, { waitUntil: 'networkidle' });
    await page.evaluate(watch);
    return page;
  };
  const pages = await Promise.all([pageOf(customerId, webs[0], 'order'), pageOf(lenderId, webs[1], 'sale')]);
  const samples: Sample[] = [];
  const began = performance.now();
  for (let number = 0; number < count + warmUp; number++) {
    // A person sends 30 messages in an hour.
    if (number % 20 === 0) await context.app.db.execute(sql`delete from rate_limit_hits where bucket = 'message'`);
    const [from, to] = number % 2 === 0 ? pages : pages.toReversed();
    if (from === undefined || to === undefined) throw new Error('No page');
    const ms = await delivered(from, to, `Message number ${number}.`);
    if (number >= warmUp) samples.push({ ms, ok: true, bytes: 0 });
  }
  return statsOf(samples, (performance.now() - began) / 1000);
}

type Watched = { readonly appeared: Map<string, number>; sentAt: number };

/** Records when each message appears, and when the button is pressed. Runs in the page. */
function watch(): void {
  const watched: Watched = { appeared: new Map(), sentAt: 0 };
  const now = () => performance.timeOrigin + performance.now();
  Object.assign(window, { watched });
  new MutationObserver(() => {
    for (const [words] of document.body.innerText.matchAll(/Message number \d+\./g))
      if (!watched.appeared.has(words)) watched.appeared.set(words, now());
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  document.addEventListener('click', () => (watched.sentAt = now()), { capture: true });
}

/** In milliseconds, by the clock of the machine. */
async function delivered(from: Page, to: Page, words: string): Promise<number> {
  const field = from.getByRole('textbox', { name: 'Message' });
  await field.fill(words);
  await from.getByRole('button', { name: 'Send', exact: true }).click();
  const appeared = await to.waitForFunction(
    (text) => (window as unknown as { watched: Watched }).watched.appeared.get(text),
    words,
  );
  const sentAt = await from.evaluate(() => (window as unknown as { watched: Watched }).watched.sentAt);
  // The form is empty once its answer is there.
  await from.waitForFunction(() => document.querySelector('textarea')?.value === '');
  return ((await appeared.jsonValue()) ?? 0) - sentAt;
}

async function notifications({ app }: TestContext): Promise<Stats> {
  const listener = new Client({ connectionString: app.config.databaseUrl });
  await listener.connect();
  await listener.query('listen bench');
  await app.db.execute(sql`create table if not exists bench_notified (id bigserial primary key, content text)`);
  const samples: Sample[] = [];
  const began = performance.now();
  try {
    for (let number = 0; number < count; number++) {
      const sent = performance.now();
      const told = once(listener, 'notification');
      await app.db.transaction(async (tx) => {
        await tx.execute(sql`insert into bench_notified (content) values (${`Message number ${number}.`})`);
        await tx.execute(sql`select pg_notify('bench', ${String(number)})`);
      });
      await told;
      samples.push({ ms: performance.now() - sent, ok: true, bytes: 0 });
    }
    return statsOf(samples, (performance.now() - began) / 1000);
  } finally {
    await listener.end();
  }
}
