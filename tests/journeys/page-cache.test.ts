import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

async function somePaths(page: Page): Promise<string[]> {
  await visit(page, '/s');
  const listing = await page.locator('a[href^="/l/"]').first().getAttribute('href');
  return ['/', '/s', '/s?pub_isProductForSale=false', listing ?? '', '/rotate-item'];
}

test('cached pages are identical for all visitors and have a CSP with script hashes', async ({ page }) => {
  for (const path of await somePaths(page)) {
    const answers = await Promise.all([page.request.get(path), page.request.get(path)]);
    const [first = '', second = ''] = await Promise.all(answers.map((answer) => answer.text()));
    expect(first, path).toBe(second);
    expect(first, path).not.toMatch(/nonce="[^"]/);
    const policy = answers[0]?.headers()['content-security-policy'] ?? '';
    expect(policy, path).not.toContain('nonce');
    // Data blocks are not run, so the policy does not list them.
    const inline = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]+?)<\/script>/g;
    for (const [, text = ''] of first.matchAll(inline)) {
      expect(policy, path).toContain(createHash('sha256').update(text).digest('base64'));
    }
    // The browser logs an error for each CSP violation, which fails the test.
    await visit(page, path);
  }
});

test('a cached page has the same headers as an uncached one', async ({ page }) => {
  const headersOf = async (path: string) => {
    const headers = (await page.request.get(path)).headers();
    const volatile = ['x-request-id', 'date', 'content-length', 'etag', 'keep-alive'];
    const shared = Object.entries(headers).filter(([name]) => !volatile.includes(name));
    return shared.map(([name, value]) => [name, value.replaceAll(/ '(nonce|sha256)-[^']+'/g, '')]).toSorted();
  };
  for (const [cached, uncached] of [
    ['/', '/?single=1'],
    ['/s?page=2', '/s?page=2&single=1'],
    ['/api/listings', '/api/listings?single=1'],
  ] as const) {
    expect(await headersOf(cached), cached).toEqual(await headersOf(uncached));
  }
});

test('a script injected into a cached page is blocked by the CSP', async ({ page, browserErrors }) => {
  browserErrors.expect(/content security policy/i);
  await page.route('**/s', async (route) => {
    const answer = await route.fetch();
    const injected = '<script>document.documentElement.lang = "xx"</script></body>';
    await route.fulfill({ response: answer, body: (await answer.text()).replace('</body>', injected) });
  });
  await page.goto('/s');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-NZ');
});

test('only pages with a form for anonymous visitors set the visitor cookie', async ({ page }) => {
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
  await visit(page, '/');
  expect(await cookies()).toEqual([]);
  await visit(page, '/login');
  expect(await cookies()).toEqual(['rotation_visitor']);
  const form = page.locator('form', { has: page.getByLabel('Password') });
  await expect(form.locator('input[name=csrf]')).not.toHaveValue('');
});

test('a form reached from a cached page by client-side navigation has a valid CSRF token', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 40\d/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/');
  await page.getByRole('link', { name: 'Log in' }).first().click();
  // The footer of the page before has a field for an email address too.
  await page.getByRole('main').getByLabel('Email').fill('nobody@rotation.example');
  await page.getByLabel('Password').fill('not the password');
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('button', { name: 'Log in' }).click();
  // 401, not 403: the token was accepted, and the credentials are unknown.
  expect((await answered).status()).toBe(401);
  await expect(page.getByLabel('Password')).toHaveValue('');
});
