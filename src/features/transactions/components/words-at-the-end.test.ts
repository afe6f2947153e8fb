import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import type { Party } from '#src/domain/process/words.ts';
import { messages } from '#src/i18n/messages.ts';
import { endingOf, feedMessageOf, headingOf } from './words.ts';

const intl = createIntl({ locale: 'en', messages });
const parties: readonly Party[] = ['customer', 'provider'];
const facts = { name: 'Mei', listing: 'Luna', kind: 'rent', gone: 'no', paid: 'Nothing was charged.' };

test('an expired request does not read as a declined one', () => {
  const heading = (how: string) => intl.formatMessage({ id: headingOf('declined', 'customer') }, { ...facts, how });
  expect(heading('ranOut')).toBe('Mei did not answer in time');
  expect(heading('other')).toBe('Mei declined your request for Luna');
});

test('nobody is said to have missed a request of a person, or to one, whose account is closed', () => {
  const gone = { ...facts, how: 'ranOut', gone: 'yes' };
  const headings = parties.map((role) => intl.formatMessage({ id: headingOf('declined', role) }, gone));
  expect(headings).toEqual(['Your request for Luna has expired', 'The request for your Luna has expired']);
  const line = intl.formatMessage({ id: feedMessageOf('expire') }, { ...gone, voice: 'provider' });
  expect(line).toMatch(/^The request expired without an answer\. /);
});

test('a payment that ended because its card was refused is neither cancelled nor late', () => {
  for (const role of parties) {
    const heading = intl.formatMessage({ id: headingOf('payment-expired', role) }, { ...facts, how: 'system' });
    expect(heading).toMatch(/^The payment for (your )?Luna did not go through$/);
  }
});

test('an agreed offer that another order has overtaken is not one without agreement', () => {
  const at = new Date('2026-12-01T00:00:00Z');
  const heading = (
    transition: 'offer-overtaken' | 'decline-offer-by-provider',
    by: 'system' | 'provider',
    role: Party,
  ) => {
    const how = endingOf({ role, history: [{ transition, by, at, stage: 'failed' }] });
    return intl.formatMessage({ id: headingOf('offer-declined', role) }, { ...facts, how });
  };
  expect(parties.map((role) => heading('offer-overtaken', 'system', role))).toEqual([
    'Luna went to another order',
    'Your Luna went to another order',
  ]);
  expect(heading('decline-offer-by-provider', 'system', 'provider')).toBe('No agreement on your Luna');
});
