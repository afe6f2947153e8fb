import { expect, test } from 'vitest';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { PasskeySection } from './passkey-section.tsx';

const passkey = { id: 'a', name: 'Phone', since: '1 November', used: null };
const shown = { passkeys: [passkey], max: 10, step: null, about: null, mayChange: true, mayAdd: true } as const;

test('a passkey that is the only way in stays, and the page says why', () => {
  const refused = errorMessageFor('identity-last');
  const answer = { operation: 'remove-passkey', answer: { result: { status: 'error' }, refused } } as const;
  expect(wordsOf(renderPart(<PasskeySection {...shown} answer={answer} />))).toContain('your only way to log in');
  expect(wordsOf(renderPart(<PasskeySection {...shown} answer={undefined} />))).not.toContain('only way');
});
