import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textMessages } from '#src/database/schema/system.ts';
import { users } from '#src/database/schema/users.ts';
import { changeContact } from '#src/features/accounts/contact-change.server.ts';
import { contactForm } from '#src/features/accounts/forms.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { codeOf, fromBrowser, newAccount, openContext, password, type TestContext } from './accounts-context.ts';

let testContext: Awaited<ReturnType<typeof openContext>>;
let context: TestContext;

beforeAll(async () => {
  testContext = await openContext();
  context = testContext.context;
});
afterAll(() => testContext.close());

let sequence = 0;
const newNumber = () => `+6421556${String(++sequence).padStart(4, '0')}`;

async function phoneOf({ viewer }: { readonly viewer: { readonly id: string } }) {
  const [row] = await testContext.db.select().from(users).where(eq(users.id, viewer.id));
  return { number: row?.phoneNumber, verified: row?.phoneVerifiedAt != null };
}

async function withNumber() {
  const owner = await testContext.member();
  const phoneNumber = newNumber();
  await changeContact(context, owner.viewer, { email: null, phoneNumber }, fromBrowser());
  return { ...owner, phoneNumber };
}

test('email and number are saved together, and the result of each is told', async () => {
  const owner = await testContext.member();
  const [phoneNumber, email] = [newNumber(), newAccount().email];
  const change = { email: { email, currentPassword: password }, phoneNumber };
  expect(await changeContact(context, owner.viewer, change, fromBrowser())).toEqual({ email: 'waits', phone: 'saved' });
  expect(await phoneOf(owner)).toEqual({ number: phoneNumber, verified: false });
  const again = { email: null, phoneNumber };
  expect(await changeContact(context, owner.viewer, again, fromBrowser())).toEqual({
    email: 'unchanged',
    phone: 'unchanged',
  });
});

test('neither is saved when the email is refused', async () => {
  const [owner, taken] = [await withNumber(), await testContext.member()];
  const save = (email: string, currentPassword: string) =>
    changeContact(
      context,
      owner.viewer,
      { email: { email, currentPassword }, phoneNumber: newNumber() },
      fromBrowser(),
    );
  expect(await codeOf(save(newAccount().email, 'not it at all'))).toBe('wrong-password');
  expect(await codeOf(save(taken.person.email, password))).toBe('email-taken');
  expect((await phoneOf(owner)).number).toBe(owner.phoneNumber);
});

test('an email that is the present one again saves the number', async () => {
  const owner = await testContext.member();
  const change = { email: { email: owner.person.email, currentPassword: password }, phoneNumber: newNumber() };
  expect(await changeContact(context, owner.viewer, change, fromBrowser())).toEqual({
    email: 'unchanged',
    phone: 'saved',
  });
});

test.each(['', '021 555 0142', '+61 412 345 678'])('a form with the number %o is accepted', (phoneNumber) => {
  const form = new URLSearchParams({ email: 'mei@example.nz', phoneNumber, currentPassword: '' }) as SubmittedForm;
  expect(submissionOf(form, contactForm('mei@example.nz', true)).status).toBe('success');
});

test('a form with a wrong number is refused', () => {
  const form = new URLSearchParams({ email: 'mei@example.nz', phoneNumber: '12' }) as SubmittedForm;
  expect(submissionOf(form, contactForm('mei@example.nz', true)).reply().error).toEqual({
    phoneNumber: ['accounts.phone-invalid'],
  });
});

/** A member whose number is verified, and what was told of its changes. */
async function withVerifiedNumber() {
  const owner = await withNumber();
  await testContext.db
    .update(users)
    .set({ phoneVerifiedAt: sql`rotation_now()` })
    .where(eq(users.id, owner.viewer.id));
  return {
    ...owner,
    save: (phoneNumber: string | null) =>
      changeContact(context, owner.viewer, { email: null, phoneNumber }, fromBrowser()),
    notified: async () =>
      (await testContext.emailsTo(owner.person.email)).filter(({ kind }) => kind === 'phone-changed'),
  };
}

test('the email is told of a verified number that is replaced, once and by its last digits', async () => {
  const owner = await withVerifiedNumber();
  await owner.save(owner.phoneNumber);
  expect(await owner.notified()).toEqual([]);
  await owner.save(newNumber());
  // This one was never verified.
  await owner.save(null);
  const [email, ...more] = await owner.notified();
  expect(more).toEqual([]);
  expect(email?.subject).toBe('Your phone number has been changed');
  expect(email?.text).toContain(`The number ending in ${owner.phoneNumber.slice(-3)} has been replaced`);
  expect(email?.text).not.toContain(owner.phoneNumber.slice(-6));
});

test('the email is told of a verified number that is removed', async () => {
  const owner = await withVerifiedNumber();
  await owner.save(null);
  expect((await owner.notified()).map(({ subject }) => subject)).toEqual(['Your phone number has been removed']);
});

test.each([['another number'], ['no number']])(
  '%s: what waits for the one before is not sent to it',
  async (change) => {
    const [owner, other] = [await withNumber(), await withNumber()];
    const queue = (to: typeof owner, onceKey: string | null) =>
      testContext.db.transaction((tx) =>
        context.sms.queue(tx, {
          ...{ to: to.phoneNumber, recipientId: to.viewer.id, content: 'Amelia accepted' },
          ...{ onceKey, lifetimeSeconds: 600, isNotification: true },
        }),
      );
    const waiting = [await queue(owner, `event ${owner.phoneNumber}`), await queue(owner, null)];
    const others = await queue(other, null);
    const phoneNumber = change === 'no number' ? null : newNumber();
    await changeContact(context, owner.viewer, { email: null, phoneNumber: owner.phoneNumber }, fromBrowser());
    const kept = async () => {
      const rows = await testContext.db.select({ id: textMessages.id }).from(textMessages);
      return rows.map(({ id }) => id).filter((id) => [...waiting, others].includes(id));
    };
    expect(await kept()).toHaveLength(3);
    await changeContact(context, owner.viewer, { email: null, phoneNumber }, fromBrowser());
    expect(await kept()).toEqual([others]);
  },
);
