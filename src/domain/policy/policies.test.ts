import { describe, expect, test } from 'vitest';
import { decide, needsViewer, policies, policyOf, type Permission, type Relation } from './policies.ts';

const permissions = Object.keys(policies) as Permission[];
const user = { role: 'user', limited: false } as const;
const operator = { role: 'operator', limited: false, signedInBy: 'code' } as const;
const limited = { role: 'user', limited: true } as const;
const code = (...question: Parameters<typeof decide>) => decide(...question)?.code ?? null;

test('a limited session may do exactly what the table says', () => {
  const open = permissions.filter((permission) => code(permission, limited) === null);
  expect(open).toEqual(permissions.filter((permission) => policyOf(permission).limited === true));
  expect(open.filter((permission) => policyOf(permission).changes)).toEqual([
    'account.sign-out',
    'payment-event.deliver',
    'error.report',
    'demo.use',
  ]);
});

test('an operator acting as a user is no operator', () => {
  for (const permission of permissions.filter((one) => policyOf(one).who === 'operator')) {
    expect(code(permission, { role: 'operator', limited: true }), permission).toBe('forbidden');
    expect(code(permission, user), permission).toBe('not-found');
    expect(code(permission, null), permission).toBe('not-found');
    expect(code(permission, operator), permission).toBeNull();
  }
});

test('what asks for a second factor is refused in an operator’s session without one, and hidden from others', () => {
  const strong = permissions.filter((permission) => policyOf(permission).secondFactor === true);
  expect(strong).toEqual([
    'id-check.review',
    'id-check.decide',
    'listing.review',
    'listing.decide',
    'report.review',
    'report.decide',
    'message-report.review',
    'message-report.decide',
    'review.review',
    'review.moderate',
    'case.review',
    'case.settle',
    'brand.review',
    'brand.decide',
    'audit.read',
    'order.review',
    'order.intervene',
    'account.find',
    'account.act-as',
  ]);
  for (const permission of strong) {
    for (const weak of [{ signedInBy: 'password' as const }, { signedInBy: 'identity' as const }, {}])
      expect(code(permission, { role: 'operator', ...weak }), permission).toBe('second-factor-required');
    expect(code(permission, { role: 'operator', signedInBy: 'passkey' }), permission).toBeNull();
    expect(code(permission, { role: 'user', signedInBy: 'passkey' }), permission).toBe('not-found');
  }
});

test('without a session only what is for anybody or for visitors is allowed', () => {
  for (const permission of permissions) {
    const { who } = policyOf(permission);
    const expected = who === 'anybody' || who === 'visitor' ? null : who === 'operator' ? 'not-found' : 'unauthorized';
    expect(code(permission, null), permission).toBe(expected);
  }
});

describe('a resource', () => {
  const related: [Permission, Relation, boolean][] = [
    ['transaction.read', 'customer', true],
    ['transaction.read', 'provider', true],
    ['transaction.read', 'owner', false],
    ['transaction.pay', 'customer', true],
    ['transaction.pay', 'provider', false],
    ['transaction.transition', 'provider', true],
    ['listing.preview', 'owner', true],
    ['listing.preview', 'customer', false],
  ];
  test.each(related)('%s by its %s: %s', (permission, relation, allowed) => {
    expect(code(permission, user, relation)).toBe(allowed ? null : 'not-found');
  });

  test('of other users is answered like one that does not exist, also to operators', () => {
    for (const permission of permissions) {
      const { who, orOperator } = policyOf(permission);
      if (who !== 'party' && who !== 'owner') continue;
      expect(code(permission, user, 'other'), permission).toBe('not-found');
      expect(code(permission, operator, 'other'), permission).toBe(orOperator ? null : 'not-found');
    }
  });
});

test('a session is looked up for every permission that some clients are refused, and for changes', () => {
  const unseen = permissions.filter((permission) => !needsViewer(permission));
  expect(unseen).toEqual([
    'site.read',
    'image.read',
    'listing.read',
    'calendar-feed.read',
    'profile.read',
    'order.price',
    'sign-in.read',
  ]);
  for (const permission of unseen)
    for (const asker of [null, user, operator, limited]) expect(code(permission, asker), permission).toBeNull();
});
