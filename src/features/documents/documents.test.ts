import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { termsVersion } from '#src/features/transactions/terms.ts';
import { documentAt, documentPaths } from './documents.server.ts';

const wordsOf = (path: string) => JSON.stringify(documentAt(path));

test('the Terms in force are the version that a checkout accepts', () => {
  expect(documentAt('/terms-of-service')?.version).toBe(termsVersion);
  expect(documentAt('/privacy-policy')?.version).toBe(marketplace.legal.privacy);
});

test('the Terms name the fees and deadlines that apply', () => {
  const terms = wordsOf('/terms-of-service');
  const figures = ['fee of $5 for', 'keep 10% as', '15 minutes', 'up to three days', '14 days before its first day'];
  const payouts = ['for 48 hours after', 'out 48 hours after the last day', '10 days after you accepted'];
  for (const figure of [...figures, ...payouts]) expect(terms).toContain(figure);
});

test('every section of a text has an anchor of its own', () => {
  for (const path of documentPaths) {
    const ids = documentAt(path)?.sections.map(({ id }) => id) ?? [];
    expect(ids.length, path).toBeGreaterThan(0);
    expect(ids, path).toEqual([...new Set(ids)]);
  }
});

test.each(['/', '/nowhere', '/constructor', 'terms-of-service', '/terms-of-service/'])('%s has no text', (path) => {
  expect(documentAt(path)).toBeNull();
});
