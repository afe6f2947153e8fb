import { expect, test } from 'vitest';
import { renderPart } from '#tests/support/render-part.tsx';
import { resetDonePath, resetOutcomeIn, type ResetOutcome } from '../reset-outcome.ts';
import { ResetNotice } from './reset-form.tsx';

const kauri = { slug: 'oidc', name: 'Kauri ID' };
const offered = [kauri, { slug: 'facebook', name: 'Facebook' }];
const shownFor = (query: string) =>
  renderPart(<ResetNotice outcome={resetOutcomeIn(new URLSearchParams(query), offered)} />);
const shownAfter = (outcome: ResetOutcome) => shownFor(new URL(resetDonePath(outcome), 'https://a.test').search);
const none = { passkeys: 0, app: false };
const left = { providers: [], passkeys: 0 };

test('the page after a reset says which factors are gone, and where to add them again', () => {
  const both = shownAfter({ isFirstProof: false, isUndone: false, removed: { passkeys: 2, app: true }, left });
  expect(both).toContain('2 passkeys and the authenticator app with its recovery codes');
  expect(both).toContain('href="/account/security"');
  expect(shownAfter({ isFirstProof: false, isUndone: false, removed: { ...none, passkeys: 1 }, left })).toContain(
    'last week, in case',
  );
  expect(shownAfter({ isFirstProof: false, isUndone: false, removed: none, left })).not.toContain('also removed');
  expect(shownAfter({ isFirstProof: true, isUndone: false, removed: none, left })).toContain(
    'Nobody had verified this email',
  );
  expect(resetDonePath({ isFirstProof: false, isUndone: false, removed: none, left })).toBe(
    '/reset-password?changed=yes',
  );
});

test('an address tells of as many passkeys as there can be, and of nothing before anything is done', () => {
  expect(shownFor('changed=yes&passkeys=5000')).toContain('10 passkeys');
  for (const passkeys of ['-1', '1.5', 'x', ''])
    expect(shownFor(`changed=yes&passkeys=${passkeys}`)).not.toContain('also removed');
  expect(shownFor('passkeys=2&app=yes')).toContain('works once, for an hour');
});

test('and what still logs in: providers of this site by name, and passkeys', () => {
  const outcome = { isFirstProof: false, isUndone: false, removed: none, left: { providers: [kauri], passkeys: 1 } };
  const shown = shownAfter(outcome);
  expect(shown).toContain('still be opened with Kauri ID.');
  expect(shown).toMatch(/href="\/account\/connections"[^>]*>disconnect it/);
  expect(shown).toMatch(/A passkey still logs in to your account.*href="\/account\/security"[^>]*>remove it/s);
  expect(shownFor('changed=yes&by=evil&by=Evil%20site')).not.toContain('still');
});

test('after a change of email was taken back it says what else to check', () => {
  const outcome = { isFirstProof: false, removed: none, left };
  const shown = shownAfter({ ...outcome, isUndone: true });
  expect(shown).toMatch(/href="\/listings"[^>]*>pick-up addresses of your items.*href="\/account\/payments"/s);
  expect(shownAfter({ ...outcome, isUndone: false })).not.toContain('pick-up');
});
