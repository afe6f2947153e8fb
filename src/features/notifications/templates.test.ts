import { describe, expect, test } from 'vitest';
import type { Email, Party } from '#src/domain/process/words.ts';
import type { NotificationPayload } from './payload.ts';
import { templateOf } from './templates.ts';

const kinds: readonly Email[] = [
  ...(['request-received', 'request-sent', 'request-accepted', 'payment-receipt', 'request-declined'] as const),
  ...(['request-expired', 'payment-expired', 'transaction-canceled', 'transaction-completed'] as const),
];

function template(email: Email, to: Party, kind: 'rent' | 'sale') {
  const payload: NotificationPayload = {
    ...{ email, to, by: 'customer', kind, firstName: 'Mei', otherName: 'Isobel', listing: 'Luna' },
    ...{ what: kind === 'rent' ? 'Dec 10 to 13' : 'one item', payin: '$284.00', paid: 'You paid $284.00.' },
    ...{ payout: '$243.20', days: '', freeUntil: null, deadline: null },
  };
  return templateOf(payload);
}

const every = kinds.flatMap((email) =>
  (['customer', 'provider'] as const).flatMap((to) =>
    (['rent', 'sale'] as const).map((kind) => [email, to, kind] as const),
  ),
);

test.each(every)('%s to the %s (%s) uses the words of the site', (email, to, kind) => {
  const { subject, heading, paragraphs, button } = template(email, to, kind);
  const text = [subject, heading, ...paragraphs, button].join(' ');
  expect(text).not.toMatch(/\bmails?\b|\bpieces?\b|to keep|said yes/i);
  // The button is not repeated above itself.
  expect(paragraphs.join(' ')).not.toContain(button);
  if (to === 'provider' && email.startsWith('transaction-'))
    expect(button).toBe(kind === 'rent' ? 'See the booking' : 'See the sale');
});

describe('an acceptance', () => {
  test('says what is booked, or that it is bought', () => {
    expect(template('request-accepted', 'customer', 'rent')).toMatchObject({
      subject: 'Isobel accepted: Luna, Dec 10 to 13',
      heading: 'Isobel accepted your request',
      paragraphs: ['You booked Luna for Dec 10 to 13.'],
    });
    expect(template('request-accepted', 'customer', 'sale').subject).toBe('Isobel accepted: Luna');
  });
});
