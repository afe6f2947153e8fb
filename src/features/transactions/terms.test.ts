import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { claimTermsMessages } from '#src/i18n/claim-terms.ts';
import { claimTermsMessages as french } from '#src/i18n/fr/claim-terms.ts';
import { claimTermsVersion } from './terms.ts';

/** Around the box, and after it: nobody agrees to these. */
const others: ReadonlySet<string> = new Set(['claims.missing', 'claims.agreed', 'claims.agreed-at', 'claims.need']);

/**
 * What each version said, in both languages. A wording that customers have agreed to stays as it is: another one gets a line
 * of its own, with a new `claimTermsVersion`.
 */
const versions: Readonly<Record<string, string>> = {
  '2026-11-25': 'ef1647cbad087f14',
};

function saidNow(): string {
  const agreedTo = [claimTermsMessages, french].map((messages) =>
    Object.entries(messages).filter(([key]) => !others.has(key)),
  );
  return createHash('sha256').update(JSON.stringify(agreedTo)).digest('hex').slice(0, 16);
}

test('what customers agree to may be charged later has another version when it is worded differently', () => {
  expect(versions[claimTermsVersion]).toBe(saidNow());
  expect(Object.values(versions).filter((one) => one === saidNow())).toHaveLength(1);
});
