import { expect, test } from 'vitest';
import { pageForms } from '#src/forms.ts';
import routes, { routeAccess } from '#src/routes.ts';
import { pageEndpoints } from './page-endpoints.ts';
import type { PageBuild } from './pages.ts';

const bundled = {
  root: { id: 'root', path: '' },
  ...Object.fromEntries(routes.map((route) => [route.id, { ...route, parentId: 'root' }])),
};
const buildWith = (access: typeof routeAccess) =>
  ({ routes: bundled, entry: { module: { pageForms, routeAccess: access } } }) as unknown as PageBuild;
const endpointAt = pageEndpoints(buildWith(routeAccess));

const id = '0d9a5a3e-6e43-4d1c-8f0e-0a51b8a4b9aa';
const other = 'c2b5a3e0-1111-4222-8333-0a51b8a4b9bb';

test.each([
  [`/order/${id}/details`, 'order-details'],
  [`/sale/${id}/details.data`, 'sale-details'],
  [`/l/${id}/line-items`, 'pages/listing/line-items'],
  [`/l/line-items/${id}`, 'pages/listing/listing'],
  ['/', 'pages/landing'],
  ['/_.data', 'pages/landing'],
  ['/INBOX/orders/', 'pages/inbox/inbox'],
])('%s is the route %s, for every id and when asked again', async (path, route) => {
  for (const address of [path, path, path.replace(id, other), path.replace(id, id.toUpperCase())])
    expect(await endpointAt(address)).toEqual({ access: routeAccess[route], form: pageForms[route] ?? null });
});

test('an address without a page has no endpoint', async () => {
  for (const path of ['/nowhere', '/nowhere', '/order', '/l/a/b/c']) expect(await endpointAt(path)).toBeNull();
});

test('a route without a declared permission is not served', async () => {
  const { 'pages/styleguide': _left, ...rest } = routeAccess;
  await expect(pageEndpoints(buildWith(rest))('/styleguide')).rejects.toThrow('declares no permission');
});
