import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decide, policies, policyOf, type Permission } from '#src/domain/policy/policies.ts';
import type { CaseVerdict } from '#src/features/cases/verdicts.ts';
import type { Decision as IdDecision, PhotoSide } from '#src/features/id-checks/forms.ts';
import type { ApprovalDecision } from '#src/features/listing-approval/forms.ts';
import type { ReportDecision } from '#src/features/listing-reports/forms.ts';
import type { BrandDecision } from '#src/features/listings/brand-forms.ts';
import type { MessageVerdict } from '#src/features/message-reports/forms.ts';
import type { CaseDecision } from '#src/features/payments/operator-decisions.server.ts';
import type { ReviewDecision } from '#src/features/review-moderation/forms.ts';
import { english } from '#src/i18n/english.ts';
import { flexDefaultProcess } from '#src/processes/flex-default-process.ts';
import { auditedThingOf, auditLineOf, listingsIn } from './audit-line.ts';

const resourceId = '0d9a5a3e-6e43-4d1c-8f0e-0a51b8a4b9aa';
const entry = (permission: string, action: string | null = null) => ({ permission, action, resourceId });

test('an entry says what was done, and keeps its code', () => {
  expect(auditLineOf(entry('report.decide', 'closed'))).toEqual({
    message: 'console.audit-report.decide.closed',
    tried: null,
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
  expect(auditLineOf(entry('moon.visit', 'twice'))).toEqual({
    message: null,
    tried: null,
    amounts: {},
    code: 'moon.visit · twice',
  });
});

test('what was refused says so, whatever it was, and leads nowhere', () => {
  const refused = entry('case.settle', 'refused');
  expect(auditLineOf(refused)).toEqual({
    ...{ message: 'console.audit-refused', tried: 'console.tried-case.settle', amounts: {}, code: 'case.settle' },
  });
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

test('whatever can be refused says in words what it was', () => {
  const refusable = (Object.keys(policies) as Permission[]).filter((permission) => {
    const isHidden = decide(permission, { role: 'user' })?.code === 'not-found';
    const isStopped = decide(permission, { role: 'user', limited: true })?.code === 'forbidden';
    return isHidden || (isStopped && policyOf(permission).changes === true);
  });
  expect(refusable.length).toBeGreaterThan(60);
  for (const permission of refusable) {
    const { tried } = auditLineOf(entry(permission, 'refused'));
    expect(tried === null ? undefined : english[tried], permission).toMatch(/^[a-z][^.{}]+$/);
  }
  expect(auditLineOf(entry('moon.visit', 'refused')).tried).toBeNull();
});

/** The compiler compares these with the forms. */
const decisions = {
  'id-check.decide': { verified: 1, rejected: 1 } satisfies Record<IdDecision['verdict'], 1>,
  'id-check.review': { front: 1, back: 1 } satisfies Record<PhotoSide, 1>,
  'listing.approve': { approved: 1, returned: 1 } satisfies Record<ApprovalDecision['verdict'], 1>,
  'brand.decide': { added: 1, merged: 1, kept: 1 } satisfies Record<BrandDecision['verdict'], 1>,
  'report.decide': { dismissed: 1, closed: 1, reopened: 1 } satisfies Record<ReportDecision['verdict'], 1>,
  'message-report.decide': { dismissed: 1, hidden: 1, warned: 1, banned: 1, shown: 1, unbanned: 1 } satisfies Record<
    MessageVerdict,
    1
  >,
  'review.moderate': { hidden: 1, shown: 1 } satisfies Record<ReviewDecision['verdict'], 1>,
} as const;

/** About a payment, and between two people. */
const caseDecisions = {
  kind: { 'loss': 1, 'capture': 1, 'refund': 1, 'failed-refund': 1, 'close': 1 } satisfies Record<
    CaseDecision['kind'],
    1
  >,
  verdict: { 'refunded': 1, 'charge': 1, 'dropped': 1, 'not-refunded': 1 } satisfies Record<CaseVerdict['verdict'], 1>,
} as const;

test('each decision has a line of its own', () => {
  for (const [permission, verdicts] of Object.entries(decisions))
    for (const verdict of Object.keys(verdicts))
      expect(auditLineOf(entry(permission, verdict)).message).toBe(`console.audit-${permission}.${verdict}`);
  for (const [key, names] of Object.entries(caseDecisions))
    for (const name of Object.keys(names)) {
      const decision = JSON.stringify({ [key]: name });
      expect(auditLineOf(entry('case.decide', decision)).message).toBe(`console.audit-case.decide.${name}`);
    }
  const byOperators = flexDefaultProcess.transitions.filter(({ by }) =>
    ([...by] as readonly string[]).some((role) => role === 'operator'),
  );
  expect(byOperators).not.toEqual([]);
  for (const { name } of byOperators)
    expect(auditLineOf(entry('transaction.intervene', name)).message).toBe(
      `console.audit-transaction.intervene.${name}`,
    );
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
