import { describe, expect, test } from 'vitest';
import { newsletterForm } from '../newsletter/forms.ts';
import { transactionPath } from '#src/features/transactions/transaction-path.ts';
import { contactMessageForm } from './forms.ts';

const typed = { name: 'Ana', email: 'ana@example.org', topic: 'order', orderReference: '', message: 'Hello' };
const errorsOf = (changed: object) =>
  contactMessageForm.safeParse({ ...typed, ...changed }).error?.issues.map(({ path, message }) => [path[0], message]);

describe('a message to the operator', () => {
  test('is accepted', () => {
    expect(contactMessageForm.parse({ ...typed, email: ' Ana@Example.org ' })).toEqual(typed);
  });

  test('names an order by the address of its page, also of a site with a long name', () => {
    const origin = `https://${'a'.repeat(63)}.example.co.nz`;
    const orderReference = origin + transactionPath('customer', '11111111-1111-4111-8111-111111111111');
    expect(contactMessageForm.parse({ ...typed, orderReference })).toMatchObject({ orderReference });
  });

  test('has a name on one line', () => {
    expect(contactMessageForm.parse({ ...typed, name: 'Ana\r\nBcc eve' }).name).toBe('Ana Bcc eve');
  });

  test.for([
    [{ name: '' }, 'name', 'contact.name-missing'],
    [{ name: 'Ana\r\nBcc: eve' }, 'name', 'accounts.name-address'],
    [{ email: 'ana@example.org\r\nBcc: eve@evil.example' }, 'email', 'contact.email-invalid'],
    [{ email: 'ana@example.org, eve@evil.example' }, 'email', 'contact.email-invalid'],
    [{ email: `ana@${'b'.repeat(191)}.nz` }, 'email', 'contact.email-invalid'],
    [{ topic: '' }, 'topic', 'contact.topic-missing'],
    [{ topic: 'money\r\nBcc: eve@evil.example' }, 'topic', 'contact.topic-missing'],
    [{ orderReference: 'x'.repeat(301) }, 'orderReference', 'contact.order-long'],
    [{ orderReference: 'A\u202e17' }, 'orderReference', 'contact.characters'],
    [{ message: ' ' }, 'message', 'contact.message-missing'],
    [{ message: 'x'.repeat(4001) }, 'message', 'contact.message-long'],
    [{ message: 'a\u0000b' }, 'message', 'contact.characters'],
  ] as const)('is refused at the field: %j', ([changed, field, error]) => {
    expect(errorsOf(changed)).toEqual([[field, error]]);
  });
});

describe('an address for the newsletter', () => {
  test.for([
    '',
    'ana',
    'ana@example',
    'ana.example.org',
    'a@b.nz\r\nBcc: c@d.nz',
    `${'a'.repeat(260)}@b.nz`,
    `a@${'b'.repeat(191)}.nz`,
  ])('is refused by one sentence: %s', (email) => {
    const { error } = newsletterForm.safeParse({ name: 'Ana', email });
    expect(error?.issues.map(({ message }) => message)).toEqual(['newsletter.email-invalid']);
  });
});
