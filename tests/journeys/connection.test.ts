import { randomUUID } from 'node:crypto';
import { demoAccounts, demoPassword } from '#demo/accounts.ts';
import { fromDemo, logIn } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

const dropped = 'The connection dropped. Check it, then try again.';
const banner = 'We can’t reach the site just now.';

test('without a network the page says so, until it is back or the user closes it, follows no link, and sends no form', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await visit(page, '/faqs');
  await expect(page.getByText(banner)).toBeHidden();
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: banner })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(banner)).toBeHidden();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(banner)).toBeHidden();
  await page.getByRole('link', { name: 'Sustainability' }).first().click();
  await expect(page.getByText(banner)).toBeVisible();
  await expect(page).toHaveURL('/faqs');

  // A form that no script handles: the browser's own error page would replace this one.
  await page.getByRole('button', { name: 'Close' }).click();
  const foot = page.getByRole('contentinfo');
  await foot.getByLabel('Email').fill('ana@example.nz');
  await foot.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText(banner)).toBeVisible();
  await expect(foot.getByLabel('Email')).toHaveValue('ana@example.nz');
  await context.setOffline(false);
});

test('a link that is pointed at without a network leaves the page, and is followed when it is back', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.expect(
    /ERR_INTERNET_DISCONNECTED|Failed to load resource|Error loading route module|dynamically imported/,
  );
  await visit(page, '/newsletter');
  const name = page.getByRole('main').getByLabel('Name');
  await name.fill('Ana');
  await context.setOffline(true);
  const lost = page.waitForEvent('console', (message) => message.text().includes('Error loading route module'));
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' });
  await link.hover();
  await lost;
  await link.click();
  await expect(page.getByRole('status').filter({ hasText: banner })).toBeVisible();
  await expect(name).toHaveValue('Ana');
  await context.setOffline(false);
  await link.click();
  await expect(page).toHaveURL('/contact');
});

test('a link is followed, and a form sent, when the site answers a browser that sees no network', async ({ page }) => {
  await visit(page, '/faqs');
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  await page.getByRole('link', { name: 'Sustainability' }).first().click();
  await expect(page).toHaveURL('/sustainability');
  const foot = page.getByRole('contentinfo');
  await foot.getByLabel('Name').fill('Ana');
  await foot.getByLabel('Email').fill(`${randomUUID()}@example.nz`);
  await foot.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
});

test('a page whose data cannot be fetched says that the site is not reached, and not that it failed', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/Failed to (?:load resource|fetch)/);
  await visit(page, '/s');
  await page.route(/\.data|healthz/, (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: 'Sustainability' }).click();
  await expect(page.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: banner })).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByText(banner)).toBeHidden();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Sustainability' }).first()).toBeVisible();
});

test('a menu whose script cannot be fetched leaves the page, and opens when the network is back', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|dynamically imported/);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/contact');
  const name = page.getByRole('main').getByLabel('Name');
  await name.fill('Ana');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Menu' }).click();
  await expect(page).toHaveURL('/contact?mobilemenu=open');
  await expect(page.getByText(banner)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog')).toBeVisible();
  await context.setOffline(true);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(name).toHaveValue('Ana');
  await context.setOffline(false);
});

test('a menu whose script was lost once opens as soon as the script can be fetched', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/Failed to load resource|dynamically imported/);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/contact');
  const script = /\/assets\/phone-menu-.*\.js/;
  await page.route(script, (route) => route.abort());
  await page.getByRole('link', { name: 'Menu' }).click();
  await expect(page.getByText(banner)).toBeVisible();
  await page.unroute(script);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByText(banner)).toBeHidden();
});

test('a search keeps its filters while the connection is lost, and applies them when it is back', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await visit(page, '/s');
  await page.getByRole('main').getByRole('link', { name: 'All filters' }).click();
  const sheet = page.getByRole('dialog');
  const words = sheet.getByLabel('Designer, item, colour or occasion');
  await expect(words).toBeVisible();
  await context.setOffline(true);
  await words.fill('silk slip');
  await expect(sheet.getByText(banner)).toBeVisible();
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'));
  await sheet.getByRole('button', { name: /^Show / }).click();
  await refused;
  await expect(words).toHaveValue('silk slip');
  await context.setOffline(false);
  await expect(sheet.getByText(banner)).toBeHidden();
  await sheet.getByRole('button', { name: /^Show / }).click();
  await expect(page).toHaveURL('/s?keywords=silk+slip');

  await context.setOffline(true);
  await page.getByRole('main').getByRole('link', { name: 'List', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: banner })).toBeVisible();
  await expect(page).toHaveURL('/s?keywords=silk+slip');
  await context.setOffline(false);
});

test('a form of a page that is out of date keeps what was typed, and says why it was not taken', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.expect(/status of 403/);
  await visit(page, '/recover-password');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(demoAccounts.customer);
  await context.clearCookies({ name: 'rotation_visitor' });
  await main.getByRole('button', { name: 'Send the link' }).click();
  await expect(main.getByText('This page is out of date')).toBeVisible();
  await expect(main.getByLabel('Email')).toHaveValue(demoAccounts.customer);
});

test('a form keeps what was typed when the connection drops, and can be sent again', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await visit(page, '/login');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(demoAccounts.customer);
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoPassword);
  await context.setOffline(true);
  await main.getByRole('button', { name: 'Log in' }).click();
  await expect(main.getByText(dropped)).toBeFocused();
  await expect(main.getByLabel('Email')).toHaveValue(demoAccounts.customer);
  await expect(main.getByLabel('Password')).toHaveValue(demoPassword);
  await context.setOffline(false);
  await main.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/');

  await visit(page, '/inbox/orders');
  await main.locator('section a[href^="/order/"]').filter({ hasText: 'Accepted' }).first().click();
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Could I pick it up at nine?');
  await context.setOffline(true);
  await main.getByRole('button', { name: 'Send' }).click();
  await expect(main.getByText(dropped)).toBeVisible();
  await expect(message).toHaveValue('Could I pick it up at nine?');
  await context.setOffline(false);
});

test('a page whose data cannot be fetched keeps the account of a signed-in user in its bar', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/Failed to (?:load resource|fetch)/);
  await logIn(page, fromDemo('georgia'));
  await visit(page, '/faqs');
  await page.route(/\.data|healthz/, (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: 'Sustainability' }).click();
  await expect(page.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0);
});

test('a script that fails is reported to the site, and an error that nothing catches', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/Failed to load resource|Error loading route module|dynamically imported|Of a timer/i);
  await visit(page, '/');
  const stray = page.waitForRequest((request) => request.url().endsWith('/error-reports'));
  const thrower = "setTimeout(() => { throw new RangeError('Of a timer'); });";
  await page.route('/assets/thrower.js', (route) => route.fulfill({ contentType: 'text/javascript', body: thrower }));
  await page.addScriptTag({ url: '/assets/thrower.js' });
  expect(JSON.parse((await stray).postData() ?? '{}')).toMatchObject({ name: 'RangeError', stray: true, path: '/' });
  await page.route(/\/assets\/info-.*\.js/, (route) => route.abort());
  const report = page.waitForRequest((request) => request.url().endsWith('/error-reports'));
  await page.getByRole('link', { name: 'FAQs' }).click();
  expect(JSON.parse((await report).postData() ?? '{}')).toMatchObject({ name: 'ChunkFailure', path: '/' });
  // The link is at the foot of the page, whose place the heading takes.
  await expect(page.getByRole('heading', { name: 'This page didn’t load' })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a page whose script only the browser is without is loaded as a document, and reported once', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/Failed to load resource|Error loading route module|dynamically imported/i);
  await visit(page, '/');
  const reports: string[] = [];
  page.on('request', (request) => request.url().endsWith('/error-reports') && reports.push(request.postData() ?? ''));
  // A browser that remembers a failed script never asks for it again, and gets every other answer.
  let isLost = true;
  await page.route(/\/assets\/info-.*\.js/, (route) =>
    isLost && route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isLost = false;
  });
  await page.getByRole('link', { name: 'FAQs' }).click();
  await expect(page).toHaveURL('/faqs');
  await expect(page.getByRole('heading', { name: 'FAQs', level: 1 })).toBeVisible();
  expect(reports.map((report) => (JSON.parse(report) as { name: string }).name)).toEqual(['ChunkFailure']);
});
