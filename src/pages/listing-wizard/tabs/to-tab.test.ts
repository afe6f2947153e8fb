import { expect, test } from 'vitest';
import { loader } from './to-tab.ts';

const leadsTo = (tab: string) => {
  const params = { slug: 'luna', id: '1', type: 'draft', tab };
  const url = new URL(`http://localhost/l/luna/1/draft/${tab}?check=true`);
  const { status, headers } = loader({ params, url } as unknown as Parameters<typeof loader>[0]);
  return [status, headers.get('Location')];
};

test.each([
  ['features', 'description'],
  ['details', 'description'],
  ['specifics', 'description'],
  ['policy', 'description'],
  ['rules', 'description'],
  ['location', 'pricing'],
])('the former tab %s leads to the one that has its fields', (tab, now) => {
  expect(leadsTo(tab)).toEqual([302, `/l/luna/1/draft/${now}?check=true`]);
});

test('any other is not found', () => {
  expect(() => leadsTo('measurements')).toThrow(expect.objectContaining({ init: { status: 404 } }));
  expect(() => leadsTo('constructor')).toThrow(expect.objectContaining({ init: { status: 404 } }));
});
