import type { Page } from '@playwright/test';
import { listingOf } from './steps/listings.ts';
import { signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

type Head = {
  readonly canonical: string | null;
  readonly robots: string | null;
  readonly meta: Readonly<Record<string, string>>;
  readonly data: readonly Readonly<Record<string, unknown>>[];
};

/** What a crawler reads: the answer of the server, without running it. */
async function headOf(page: Page, path: string): Promise<Head & { readonly status: number; readonly header: string }> {
  const answer = await page.request.get(path, { maxRedirects: 0 });
  const html = await answer.text();
  const read = await page.evaluate((text): Head => {
    const found = new DOMParser().parseFromString(text, 'text/html');
    const tags = [...found.querySelectorAll('meta[name], meta[property]')];
    const meta = tags.map((tag) => [
      tag.getAttribute('name') ?? tag.getAttribute('property') ?? '',
      tag.getAttribute('content') ?? '',
    ]);
    const scripts = [...found.querySelectorAll('script[type="application/ld+json"]')];
    return {
      canonical: found.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
      robots: found.querySelector('meta[name=robots]')?.getAttribute('content') ?? null,
      meta: Object.fromEntries(meta) as Record<string, string>,
      data: scripts.map((script) => JSON.parse(script.textContent) as Record<string, unknown>),
    };
  }, html);
  return { ...read, status: answer.status(), header: answer.headers()['x-robots-tag'] ?? '' };
}

const typesOf = ({ data }: Head) => data.map((one) => one['@type']);

test('the canonical address of a listing answers itself, with the product and its share image', async ({ page }) => {
  const { path, title } = await listingOf(page, 'luna-slip');
  const id = path.split('/').at(-1) ?? '';
  const linked = await headOf(page, `${path}?start=2030-01-01&end=2030-01-04`);
  expect(linked.canonical).toMatch(new RegExp(`^http.*[^/]/l/${id}$`));
  const { pathname } = new URL(linked.canonical ?? '');
  const canonical = await headOf(page, pathname);
  expect([canonical.status, canonical.canonical]).toEqual([200, linked.canonical]);
  expect([canonical.robots, canonical.header]).toEqual([null, '']);
  expect(typesOf(canonical)).toEqual(['Product', 'BreadcrumbList']);
  expect(canonical.data[0]).toMatchObject({ name: title, offers: { priceCurrency: 'NZD' } });
  expect(canonical.meta).toMatchObject({ 'og:type': 'product', 'og:url': linked.canonical, 'og:image:width': '1200' });
  const image = await page.request.get(new URL(canonical.meta['og:image'] ?? '').pathname, { maxRedirects: 0 });
  expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  expect(image.headers()['cache-control']).toContain('immutable');
});

test('the landing page names the site and its search, and every page in the sitemap is canonical', async ({ page }) => {
  const landing = await headOf(page, '/');
  expect(typesOf(landing)).toEqual(['Organization', 'WebSite']);
  expect(landing.meta['og:image']).toMatch(/\/pictures\/og-default\.png$/);
  const sitemap = await (await page.request.get('/sitemap-pages.xml')).text();
  const places = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place = '']) => place.replaceAll('&amp;', '&'));
  expect(places.length).toBeGreaterThan(10);
  for (const place of places) {
    const { pathname, search } = new URL(place);
    const { status, canonical, robots, header } = await headOf(page, pathname + search);
    expect({ status, canonical, robots, header }).toEqual({ status: 200, canonical: place, robots: null, header: '' });
  }
});

test('pages of one person, forms and missing pages are not indexed', async ({ page }) => {
  for (const path of ['/login', '/signup', '/recover-password', '/nowhere'])
    expect((await headOf(page, path)).header, path).toBe('noindex');
  await signUp(page);
  for (const path of ['/inbox/orders', '/account/contact-details', '/notifications'])
    expect((await headOf(page, path)).header, path).toBe('noindex');
});

test('the head follows the page in the browser, and breaks no rule about scripts', async ({ page }) => {
  await visit(page, '/about');
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', /\/about$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sustainability' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sustainability' })).toBeVisible();
  await expect(canonical).toHaveAttribute('href', /\/sustainability$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sell', exact: true }).click();
  await expect(canonical).toHaveAttribute('href', /\/rotate-item$/);
  const { path } = await listingOf(page, 'luna-slip');
  await visit(page, path);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(2);
});

test('“consignment” in its usual spelling leads to the page', async ({ page }) => {
  await visit(page, '/consignment');
  await expect(page).toHaveURL('/consigment');
  await expect(page.getByRole('heading', { level: 1, name: 'Consign with us' })).toBeVisible();
});

test('the manifest names icons that exist', async ({ page }) => {
  await visit(page, '/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await page.request.get(address ?? '')).json()) as { icons: { src: string }[] };
  const others = await page
    .locator('link[rel=apple-touch-icon]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const src of [...manifest.icons.map((icon) => icon.src), ...others])
    expect((await page.request.get(src)).headers()['content-type'], src).toMatch(/^image\//);
});
