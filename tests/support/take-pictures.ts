import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { demoAccounts, demoPassword } from '#demo/accounts.ts';
import { setUpApp, turnAppOff } from '#tests/journeys/steps/security.ts';
import { logIn } from '#tests/journeys/steps/users.ts';
import { findChromium } from './chromium.ts';
import { openFor, take, type Shot } from './pictures/camera.ts';
import { anonymousPages, consolePages, customersPages, lendersPages } from './pictures/pages.ts';
import { startWholeSite, type WholeSite } from './whole-site.ts';

/** `INTO=folder` takes every form of each page into another folder, to look at. */
const into = process.env['INTO'];
const folder = resolve(into ?? 'docs/pictures');
/** Maximum size of the set in the repository, in bytes. */
const maxBytes = 3_000_000;
const inReadme = new Set((await readFile('README.md', 'utf8')).match(/[\w-]+\.webp/g));

/** The repository keeps each page wide in light and narrow in dark, and what the README shows. */
function isWanted(file: string): boolean {
  return into !== undefined || inReadme.has(file) || file.includes('-phone') === file.includes('-dark');
}

/**
 * Retakes the screenshots of `docs/pictures` from a freshly started demo and removes those that are not wanted any
 * more: `node tests/support/take-pictures.ts`, from the project's folder. Arguments limit it to the named pages;
 * SITE is the address of a marketplace that is already running.
 */
async function takeImages(browser: Browser, address: string, wanted: readonly string[]): Promise<void> {
  const visitors = [
    { email: null, pagesOf: anonymousPages },
    { email: demoAccounts.customer, pagesOf: customersPages },
    { email: demoAccounts.provider, pagesOf: lendersPages },
  ];
  const made: string[] = [];
  for (const { email, pagesOf } of visitors) {
    const page = await (await openFor(browser, address)).newPage();
    if (email !== null) await logIn(page, { email, password: demoPassword, firstName: '', lastName: '' });
    made.push(...(await takeAll(page, await pagesOf(page), wanted)));
    await page.context().close();
  }
  made.push(...(await takeConsole(browser, address, wanted)));
  if (into !== undefined) return;
  if (wanted.length === 0) await removeOthers(made);
  await checkTotalSize();
}

/** Turns the operator's authenticator app off again, so that the next run can log in. */
async function takeConsole(browser: Browser, address: string, wanted: readonly string[]): Promise<string[]> {
  if (wanted.length > 0 && !consolePages.some(({ name }) => wanted.includes(name))) return [];
  const page = await (await openFor(browser, address)).newPage();
  await logIn(page, { email: demoAccounts.operator, password: demoPassword, firstName: '', lastName: '' });
  await page.goto('/account/security');
  const { codes } = await setUpApp(page, demoPassword);
  const made = await takeAll(page, consolePages, wanted);
  await page.goto('/account/security');
  await turnAppOff(page, demoPassword, codes[0] ?? '');
  await page.context().close();
  return made;
}

async function takeAll(page: Page, shots: readonly Shot[], wanted: readonly string[]): Promise<string[]> {
  const made: string[] = [];
  for (const shot of shots) {
    if (wanted.length > 0 && !wanted.includes(shot.name)) continue;
    made.push(...(await take(page, shot, { folder, isWanted })));
    process.stdout.write(`${shot.name} `);
  }
  return made;
}

async function removeOthers(made: readonly string[]): Promise<void> {
  const stale = (await readdir(folder)).filter((name) => name.endsWith('.webp') && !made.includes(name));
  for (const name of stale) await rm(`${folder}/${name}`);
}

async function checkTotalSize(): Promise<void> {
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(`${folder}/${name}`)).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  process.stdout.write(`\n${names.length} images, ${Math.round(bytes / 1000)} kB\n`);
  if (bytes > maxBytes) throw new Error(`The images take more than ${maxBytes / 1e6} MB together`);
}

async function siteToPhotograph(): Promise<Pick<WholeSite, 'address' | 'stop'>> {
  const address = process.env['SITE'];
  return address === undefined ? startWholeSite({ TRUST_PROXY: '1' }) : { address, stop: async () => {} };
}

const site = await siteToPhotograph();
const { executablePath, env } = await findChromium();
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env },
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await mkdir(folder, { recursive: true });
  await takeImages(browser, site.address, process.argv.slice(2));
} finally {
  await browser.close();
  await site.stop();
}
