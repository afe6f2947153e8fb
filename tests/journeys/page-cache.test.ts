import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

async function somePaths(page: Page): Promise<string[]> {
  await visit(page, '/s');
  const listing = await page.locator('a[href^="/l/"]').first().getAttribute('href');
  return ['/', '/s', '/s?pub_isProductForSale=false', listing ?? '', '/rotate-item'];
}

test('finished pages are the same for all, and run under their own policy', async ({ page }) => {
  for (const path of await somePaths(page)) {
    const answers = await Promise.all([page.request.get(path), page.request.get(path)]);
    const [first = '', second = ''] = await Promise.all(answers.map((answer) => answer.text()));
    expect(first, path).toBe(second);
    expect(first, path).not.toMatch(/nonce="[^"]/);
    const policy = answers[0]?.headers()['content-security-policy'] ?? '';
    expect(policy, path).not.toContain('nonce');
    for (const [, text = ''] of first.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]+?)<\/script>/g)) {
      expect(policy, path).toContain(createHash('sha256').update(text).digest('base64'));
    }
    // What the policy refuses, the browser complains of.
    await visit(page, path);
  }
});

test('a finished page has the headers of one that is made for its reader', async ({ page }) => {
  const headersOf = async (path: string) => {
    const headers = (await page.request.get(path)).headers();
    const own = ['x-request-id', 'date', 'content-length', 'etag', 'keep-alive'];
    const shared = Object.entries(headers).filter(([name]) => !own.includes(name));
    return shared.map(([name, value]) => [name, value.replaceAll(/ '(nonce|sha256)-[^']+'/g, '')]).toSorted();
  };
  for (const [finished, single] of [
    ['/', '/?single=1'],
    ['/s?page=2', '/s?page=2&single=1'],
    ['/api/listings', '/api/listings?single=1'],
  ] as const) {
    expect(await headersOf(finished), finished).toEqual(await headersOf(single));
  }
});

test('a script that was smuggled into a finished page does not run', async ({ page, quiet }) => {
  quiet.expectComplaint(/content security policy/i);
  await page.route('**/s', async (route) => {
    const answer = await route.fetch();
    const smuggled = '<script>document.documentElement.lang = "xx"</script></body>';
    await route.fulfill({ response: answer, body: (await answer.text()).replace('</body>', smuggled) });
  });
  await page.goto('/s');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-NZ');
});

test('only the pages with a form for strangers know their visitor', async ({ page }) => {
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
  await visit(page, '/');
  expect(await cookies()).toEqual([]);
  await visit(page, '/login');
  expect(await cookies()).toEqual(['rotation_visitor']);
  await expect(page.locator('input[name=csrf]')).not.toHaveValue('');
});

test('a form that is reached from a finished page, without a new one, can be sent', async ({ page, quiet }) => {
  quiet.expectComplaint(/status of 40\d/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/');
  await page.getByRole('link', { name: 'Log in' }).first().click();
  await page.getByLabel('Email').fill('nobody@rotation.example');
  await page.getByLabel('Password').fill('not the password');
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('button', { name: 'Log in' }).click();
  // Not 403: it was read, and somebody who is not known cannot sign in.
  expect((await answered).status()).toBe(401);
  await expect(page.getByLabel('Password')).toHaveValue('');
});
