import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { english } from '#src/i18n/english.ts';
import { auditedThingOf, auditLineOf, listingsIn } from './audit-line.ts';

const resourceId = '0d9a5a3e-6e43-4d1c-8f0e-0a51b8a4b9aa';
const entry = (permission: string, action: string | null = null) => ({ permission, action, resourceId });

test('an entry says what was done, and keeps its code', () => {
  expect(auditLineOf(entry('report.decide', 'closed'))).toEqual({
    message: 'console.audit-report.decide.closed',
    amounts: {},
    code: 'report.decide · closed',
  });
  expect(auditLineOf(entry('account.act-as'))).toMatchObject({
    message: 'console.audit-account.act-as',
    code: 'account.act-as',
  });
});

test.each([
  ['case.decide', { verdict: 'refunded', amount: 2500, lenderBears: 500 }, 'case.decide.refunded'],
  ['case.decide', { kind: 'capture', lenderBears: 0, refund: 100 }, 'case.decide.capture'],
  ['case.decide', { kind: 'not-done', of: '{}' }, 'case.decide.not-done'],
  ['transaction.intervene', { kind: 'not-done', of: 'cancel' }, 'transaction.intervene.not-done'],
  ['case.settle', { kind: 'refund-claim', amount: 700 }, 'case.settle.refund-claim'],
  ['transaction.intervene', { kind: 'refund', amount: 900, lenderBears: 0 }, 'transaction.intervene.refund'],
])('a decision about money says its amounts: %s %o', (permission, decision, line) => {
  const { kind: _, verdict: __, of: ___, ...amounts } = decision as Record<string, number | string>;
  const said = auditLineOf(entry(permission, JSON.stringify(decision)));
  expect(said).toMatchObject({ message: `console.audit-${line}`, amounts });
  const needed = [...english[said.message ?? 'console.audit-other'].matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(needed.toSorted()).toEqual(Object.keys(amounts).toSorted());
});

test('what is new or old is said as far as it is known', () => {
  expect(auditLineOf(entry('report.decide', 'lent'))).toMatchObject({ message: 'console.audit-report.decide' });
  expect(auditLineOf(entry('case.decide', '{"verdict":"shared","amount":5}'))).toMatchObject({
    message: 'console.audit-case.decide',
    amounts: {},
  });
  expect(auditLineOf(entry('moon.visit', 'twice'))).toEqual({ message: null, amounts: {}, code: 'moon.visit · twice' });
});

test('what was refused says so, whatever it was, and leads nowhere', () => {
  const refused = entry('case.settle', 'refused');
  expect(auditLineOf(refused)).toEqual({ message: 'console.audit-refused', amounts: {}, code: 'case.settle' });
  expect(auditLineOf({ ...refused, operator: {} }).message).toBe('console.audit-refused-limited');
  expect(auditedThingOf(refused)).toBeNull();
});

test('whatever is written to the audit log has a line', () => {
  const sources = globSync('src/**/*.server.ts').map((path) => readFileSync(path, 'utf8'));
  const writers = sources.filter((source) => source.includes('recordAudit('));
  const permissions = writers.flatMap((source) =>
    [...source.matchAll(/permission: '([\w.-]+)'/g)].map(([, one]) => one),
  );
  expect(permissions.length).toBeGreaterThan(12);
  expect(permissions.filter((one = '') => auditLineOf(entry(one)).message === null)).toEqual([]);
});

test('an entry leads to what it is about', () => {
  expect(auditedThingOf(entry('id-check.review', 'front'))?.to).toBe(`/console/ids/${resourceId}`);
  expect(auditedThingOf(entry('message-report.decide', 'hidden'))?.to).toBe(`/console/messages/${resourceId}`);
  expect(auditedThingOf(entry('case.decide', '{"verdict":"not-refunded"}'))?.to).toBe(`/console/cases/${resourceId}`);
  for (const looked of [entry('case.decide', '{"kind":"close"}'), entry('case.read')])
    expect(auditedThingOf(looked)?.to).toBe(`/console/payments/${resourceId}`);
  expect(auditedThingOf(entry('transaction.intervene', 'cancel'))).toMatchObject({
    ...{ to: `/console/orders?order=${resourceId}`, id: resourceId },
  });
  expect(auditedThingOf(entry('account.act-as'))).toBeNull();
  expect(auditedThingOf({ ...entry('brand.decide', 'kept'), resourceId: null })).toBeNull();
  const entries = [entry('listing.approve', 'approved'), entry('report.decide', 'closed'), entry('case.review')];
  expect(listingsIn(entries)).toEqual([resourceId, resourceId]);
});
