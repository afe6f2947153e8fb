import { claimTermsVersion } from '#src/features/transactions/terms.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import routes from '#src/routes.ts';
import { emptyBilling } from '#src/features/cards/billing-form.ts';
import { requestFormOf } from '#src/features/checkout/request-form.ts';
import { offeredField, preferenceFields } from '#src/features/notifications/preferences-form.ts';
import { readForm } from '#src/platform/web/requests/read-form.ts';
import { pageForms } from './forms.ts';

const source = import.meta.dirname;

function withAction(file: string): boolean {
  const path = join(source, file);
  expect(existsSync(path), file).toBe(true);
  return /export (async function|const|\{[^}]*) ?action\b/.test(readFileSync(path, 'utf8'));
}

test('every action of the site has a form schema, and every schema has an action', () => {
  const actions = routes
    .filter(({ file }) => withAction(file))
    .map(({ id, file }) => id ?? file.replace(/\.tsx?$/, ''));
  expect(actions.length).toBeGreaterThan(5);
  expect(Object.keys(pageForms).toSorted()).toEqual(actions.toSorted());
});

test('a form knows the fields of its schema, nested ones by their path, and its CSRF token', () => {
  const fields = (id: string) => [...(pageForms[id]?.fields ?? [])].toSorted();
  expect(fields('pages/accounts/log-in')).toEqual([
    ...['assertion', 'code', 'csrf', 'email', 'from', 'operation', 'password'],
  ]);
  expect(fields('pages/accounts/sign-up')).toEqual([
    ...['csrf', 'email', 'fname', 'from', 'lname', 'password', 'referralCode', 'terms'],
  ]);
  expect(fields('pages/checkout/request')).toEqual(expect.arrayContaining(['address.street', 'address.apt', 'terms']));
});

test('the checkout sends no field that its endpoint does not accept', () => {
  const order = { listingId: 'l', kind: 'rent', first: '2026-12-10', last: '2026-12-12', delivery: 'post' } as never;
  const caps = { loss: 40_000, total: 50_000 };
  const typed = { name: 'Mei', street: 's', apt: '', city: 'c', state: '', postalCode: '6011', country: 'NZ' };
  const more = {
    ...emptyBilling,
    note: 'n',
    sureOf: 'n',
    terms: true,
    claims: JSON.stringify([caps]),
  };
  const sent = requestFormOf(
    { order, quote: 'q', clientKey: 'k', again: null, offer: null, caps },
    { ...typed, ...more },
  );
  expect(sent.get('claimTerms')).toBe(claimTermsVersion);
  const known = pageForms['pages/checkout/request']?.fields ?? new Set();
  expect([...sent.keys()].filter((name) => !known.has(name))).toEqual([]);
});

test('the settings of notifications name each channel that they offer', async () => {
  const definition = pageForms['pages/accounts/notification-settings'];
  if (definition === undefined) throw new Error('There is no such form');
  const body = new URLSearchParams([
    ...[preferenceFields[0] ?? '', 'push', 'texts'].map((name) => [name, 'orders']),
    ...['push', 'texts'].map((channel) => [offeredField, channel]),
  ]);
  const read = await readForm(new Request('http://localhost/', { method: 'POST', body }), definition);
  expect(read.getAll(offeredField)).toEqual(['push', 'texts']);
});
