import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Request } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '#src/platform/free-port.ts';
import { variantNames } from '#src/platform/images/images.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { startWholeSite } from '#tests/support/whole-site.ts';
import { median } from '../load/stats.ts';
import type { Findings } from '../report/measured.ts';
import { recordFact } from './bench.ts';

const runs = 3;
/** Seconds. */
const maxWaitSeconds = 900;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const timings = {
  'largest-contentful-paint': 'LCP',
  'first-contentful-paint': 'FCP',
  'total-blocking-time': 'TBT',
} as const;

type Wanted = { readonly bytes: boolean; readonly lighthouse: boolean };

/** The demo in a real browser: bytes per page before any interaction, and Lighthouse scores on a simulated phone. */
export async function browserTargets(findings: Findings, wanted: Wanted): Promise<void> {
  const site = await startWholeSite();
  const port = await freePort();
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    await untilImagesAreMade(site.dataDir);
    const pages = { landing: '/', search: '/s', listing: await firstListing(browser, site.address) };
    for (const [name, path] of Object.entries(pages)) {
      if (wanted.bytes) await countBytes(findings, browser, name, site.address + path);
      if (wanted.lighthouse) await audit(findings, port, name, site.address + path);
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Waits for the image variants of a new demo, because making them in the background would slow Lighthouse. */
async function untilImagesAreMade(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'files', 'images');
  const expectedFiles = 1 + 2 * variantNames.length;
  for (let waited = 0; waited < maxWaitSeconds; waited += 2) {
    const files = await Promise.all((await readdir(folder)).map((id) => readdir(join(folder, id))));
    if (files.every(({ length }) => length >= expectedFiles)) return;
    await sleep(2_000);
  }
  throw new Error(`The demo's images were not made within ${maxWaitSeconds} seconds`);
}

async function firstListing(browser: Browser, address: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(`${address}/s`);
  const path = await page.locator('a[href^="/l/"]').first().getAttribute('href');
  await page.close();
  if (path === null) throw new Error('The search page shows no listings');
  return path;
}

/** Compressed bytes, and the number of requests until the network is idle. */
async function countBytes(findings: Findings, browser: Browser, name: string, url: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const sums = { script: 0, stylesheet: 0, all: 0 };
  const sizes: Promise<void>[] = [];
  const add = async (request: Request) => {
    const type = request.resourceType();
    const { responseBodySize } = await request.sizes().catch(() => ({ responseBodySize: 0 }));
    sums.all += 1;
    if (type === 'script' || type === 'stylesheet') sums[type] += responseBodySize;
  };
  page.on('requestfinished', (request) => sizes.push(add(request)));
  await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(sizes);
  await page.close();
  const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10;
  recordFact(findings, { name: `${name} page: script`, set: null, value: kilobytes(sums.script), unit: 'kB' });
  recordFact(findings, { name: `${name} page: styles`, set: null, value: kilobytes(sums.stylesheet), unit: 'kB' });
  recordFact(findings, { name: `${name} page: requests until it is quiet`, set: null, value: sums.all, unit: 'count' });
}

/** The median of three Lighthouse runs with its simulated phone and network. */
async function audit(findings: Findings, port: number, name: string, url: string): Promise<void> {
  const reports: Awaited<ReturnType<typeof runLighthouse>>[] = [];
  for (let run = 0; run < runs; run++) reports.push(await runLighthouse(port, url));
  for (const category of categories) {
    const points = reports.map(({ categories: all }) => Math.round((all[category]?.score ?? 0) * 100));
    recordFact(findings, {
      name: `${name} page: Lighthouse ${category}`,
      set: null,
      value: median(points),
      unit: 'points',
    });
  }
  for (const [key, title] of Object.entries(timings)) {
    const ms = reports.map(({ audits }) => Math.round(audits[key]?.numericValue ?? 0));
    recordFact(findings, { name: `${name} page: ${title}`, set: null, value: median(ms), unit: 'ms' });
  }
  const shift = reports.map(({ audits }) => Math.round((audits['cumulative-layout-shift']?.numericValue ?? 0) * 1000));
  recordFact(findings, { name: `${name} page: CLS × 1000`, set: null, value: median(shift), unit: 'count' });
}

async function runLighthouse(port: number, url: string) {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] });
  const failure = result?.lhr.runtimeError?.message;
  if (result === undefined || failure) throw new Error(`Lighthouse could not audit ${url}: ${failure ?? 'no answer'}`);
  return result.lhr;
}
