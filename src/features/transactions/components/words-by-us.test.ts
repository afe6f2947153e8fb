import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import type { Party } from '#src/domain/process/words.ts';
import { french as frenchMessages } from '#src/i18n/fr/french.ts';
import { messages } from '#src/i18n/messages.ts';

const onError = (error: unknown) => {
  throw error;
};
const english = createIntl({ locale: 'en', messages, onError });
const french = createIntl({ locale: 'fr', messages: frenchMessages, onError });

/** What follows from a step that was recorded last: by the party, or by an operator. */
function next(role: Party, kind: string, step: string, { way = 'courier', by = 'us', intl = english } = {}) {
  const facts = { name: 'Mei', delivery: 'post', phase: 'before', sent: 'no', paysOut: 'no', dispatch: 'open' };
  const days = { shipBy: '', arrivesBy: '', returnBy: '', dueBack: '', first: '', sendBy: '', back: 'later' };
  const id = `transaction.next.${role}.accepted` as const;
  return intl.formatMessage({ id }, { ...facts, ...days, payout: '', due: '', kind, step, way, by });
}

test('what our team recorded is not said to be the word of the party', () => {
  expect(next('customer', 'sale', 'dispatched')).toBe(
    'Our team recorded that it was sent. Say so as soon as you have it.',
  );
  expect(next('customer', 'sale', 'received')).toBe('Our team recorded that you have it.');
  for (const kind of ['rent', 'sale'])
    expect(next('customer', kind, 'dispatched', { way: 'inPerson' })).toBe(
      'Our team recorded that you have it. Confirm it below.',
    );
  expect(next('provider', 'rent', 'sentBack')).toBe('Our team recorded that it was sent back.');
  expect(next('provider', 'rent', 'sentBack', { way: 'inPerson' })).toMatch(
    /^Our team recorded that it’s back\. Look at/,
  );
  expect(next('customer', 'sale', 'dispatched', { intl: french })).toMatch(/^Notre équipe a noté qu’il a été envoyé\./);
  expect(next('provider', 'rent', 'sentBack', { intl: french })).toBe('Notre équipe a noté qu’il a été renvoyé.');
  expect(next('provider', 'rent', 'sentBack', { by: 'party' })).toBe('Mei has sent it back.');
});
