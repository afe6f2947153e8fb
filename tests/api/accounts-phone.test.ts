import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textMessages } from '#src/database/schema/system.ts';
import { phoneCodes, rateLimitHits, users } from '#src/database/schema/users.ts';
import { changeContact } from '#src/features/accounts/contact-change.server.ts';
import { purgeOldCodes, sendPhoneCode, sentCode, verifyPhone } from '#src/features/accounts/phone-code.server.ts';
import { makeLogger } from '#src/platform/logger/logger.server.ts';
import { makeSms } from '#src/platform/sms/sms.server.ts';
import { localTransport } from '#src/platform/sms/transport.server.ts';
import { codeOf, countAnswers, fromBrowser, openContext, type TestContext } from './accounts-context.ts';

let testContext: Awaited<ReturnType<typeof openContext>>;
let context: TestContext;

const manyTexts = { dailyMaximum: 10_000, dailyMaximumByPrefix: { '+64': 10_000, '+6140': 1, '+61': 10_000 } };

beforeAll(async () => {
  testContext = await openContext();
  const { db, config, jobs } = testContext.context;
  context = {
    ...testContext.context,
    sms: makeSms({ db, config, jobs, logger: makeLogger(() => {}), transport: localTransport, limits: manyTexts }),
  };
});
afterAll(() => testContext.close());

type Member = Awaited<ReturnType<typeof testContext.member>>;

let sequence = 0;
const newNumber = () => `+6421555${String(++sequence).padStart(4, '0')}`;

async function withNumber(phoneNumber = newNumber()): Promise<Member & { readonly phoneNumber: string }> {
  const owner = await testContext.member();
  await changeContact(context, owner.viewer, { email: null, phoneNumber }, fromBrowser());
  return { ...owner, phoneNumber };
}

const send = ({ viewer }: Member, browser = fromBrowser()) => sendPhoneCode(context, viewer, browser);
const verify = ({ viewer }: Member, code: string, browser = fromBrowser()) =>
  verifyPhone(context, viewer, code, browser);

async function lastTextTo(phoneNumber: string): Promise<string> {
  const [row] = await testContext.db
    .select()
    .from(textMessages)
    .where(eq(textMessages.recipient, phoneNumber))
    .orderBy(desc(textMessages.createdAt))
    .limit(1);
  return row?.content ?? '';
}

const codeTo = async (phoneNumber: string) => /^\d{6}/.exec(await lastTextTo(phoneNumber))?.[0] ?? 'none';
const another = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));

/** As if a minute had passed since the last code. */
async function afterAMinute(): Promise<void> {
  await testContext.db.update(rateLimitHits).set({ at: sql`at - interval '61 seconds'` });
}

async function phoneOf({ viewer }: Member) {
  const [row] = await testContext.db.select().from(users).where(eq(users.id, viewer.id));
  return { number: row?.phoneNumber, verified: row?.phoneVerifiedAt != null };
}

async function verified(): Promise<Member & { readonly phoneNumber: string }> {
  const owner = await withNumber();
  await send(owner);
  await verify(owner, await codeTo(owner.phoneNumber));
  return owner;
}

test('a code is six digits, stored as a hash, and verifies the number once', async () => {
  const owner = await withNumber();
  await send(owner);
  const code = await codeTo(owner.phoneNumber);
  expect(await lastTextTo(owner.phoneNumber)).toMatch(/^\d{6} is your Rotation code\..*\n\n@rotation\.test #\d{6}$/s);
  const [stored] = await testContext.db.select().from(phoneCodes).where(eq(phoneCodes.userId, owner.viewer.id));
  expect(JSON.stringify(stored)).not.toContain(code);
  const answers = await countAnswers([verify(owner, code), verify(owner, ` ${code.slice(0, 3)} ${code.slice(3)} `)]);
  expect(answers).toEqual({ 'fine': 1, 'phone-code-invalid': 1 });
  expect((await phoneOf(owner)).verified).toBe(true);
  expect((await testContext.emailsTo(owner.person.email)).at(-1)?.subject).toBe('Your phone number has been verified');
  expect(await codeOf(verify(owner, code))).toBe('phone-code-invalid');
  expect(await codeOf(send(owner))).toBe('phone-already-verified');
});

test('a text message fits into one: characters of the GSM alphabet, and at most 160', async () => {
  const owner = await withNumber();
  expect(await send(owner).then(() => lastTextTo(owner.phoneNumber))).toMatch(/^[\n\w .,@#:-]{1,160}$/);
});

test('five wrong codes end a code, however many are entered at once', async () => {
  const owner = await withNumber();
  await send(owner);
  const code = await codeTo(owner.phoneNumber);
  const wrong = await countAnswers(Array.from({ length: 8 }, () => verify(owner, another(code))));
  expect(wrong).toEqual({ 'phone-code-wrong': 4, 'phone-code-invalid': 4 });
  expect(await codeOf(verify(owner, code))).toBe('phone-code-invalid');
  expect((await phoneOf(owner)).verified).toBe(false);
});

test('four wrong codes leave one more', async () => {
  const owner = await withNumber();
  await send(owner);
  const code = await codeTo(owner.phoneNumber);
  for (const typed of ['', 'abcdef', code.slice(0, 5), another(code)])
    expect(await codeOf(verify(owner, typed))).toBe('phone-code-wrong');
  await verify(owner, code);
  expect((await phoneOf(owner)).verified).toBe(true);
});

test('a code works for ten minutes', async () => {
  const owner = await withNumber();
  await send(owner);
  const expireIn = (seconds: number) =>
    testContext.db
      .update(phoneCodes)
      .set({ expiresAt: sql`expires_at - interval '10 minutes' + make_interval(secs => ${seconds})` })
      .where(eq(phoneCodes.userId, owner.viewer.id));
  await expireIn(0);
  expect(await codeOf(verify(owner, await codeTo(owner.phoneNumber)))).toBe('phone-code-invalid');
  await expireIn(660);
  await verify(owner, await codeTo(owner.phoneNumber));
});

test('a new code ends the one before', async () => {
  const owner = await withNumber();
  await send(owner);
  const first = await codeTo(owner.phoneNumber);
  await afterAMinute();
  await send(owner);
  const second = await codeTo(owner.phoneNumber);
  if (first !== second) expect(await codeOf(verify(owner, first))).toBe('phone-code-wrong');
  await verify(owner, second);
  expect((await phoneOf(owner)).verified).toBe(true);
});

test('a code is of one user and of one number', async () => {
  const [owner, outsider] = [await withNumber(), await withNumber()];
  await send(owner);
  const code = await codeTo(owner.phoneNumber);
  expect(await codeOf(verify(outsider, code))).toBe('phone-code-invalid');
  await send(outsider);
  if ((await codeTo(outsider.phoneNumber)) !== code)
    expect(await codeOf(verify(outsider, code))).toBe('phone-code-wrong');
  await changeContact(context, owner.viewer, { email: null, phoneNumber: newNumber() }, fromBrowser());
  expect(await codeOf(verify(owner, code))).toBe('phone-code-invalid');
  await changeContact(context, owner.viewer, { email: null, phoneNumber: owner.phoneNumber }, fromBrowser());
  expect(await codeOf(verify(owner, code))).toBe('phone-code-invalid');
});

test('two accounts with one number are verified each by its own code', async () => {
  const phoneNumber = newNumber();
  const [owner, other] = [await withNumber(phoneNumber), await withNumber(phoneNumber)];
  await send(owner);
  const code = await codeTo(phoneNumber);
  await send(other);
  const codeOfOther = await codeTo(phoneNumber);
  if (code !== codeOfOther) expect(await codeOf(verify(other, code))).toBe('phone-code-wrong');
  await Promise.all([verify(owner, code), verify(other, codeOfOther)]);
  expect([(await phoneOf(owner)).verified, (await phoneOf(other)).verified]).toEqual([true, true]);
});

test('another number, or none, is not verified', async () => {
  const owner = await verified();
  const save = (phoneNumber: string | null) =>
    changeContact(context, owner.viewer, { email: null, phoneNumber }, fromBrowser());
  expect(await save(owner.phoneNumber)).toEqual({ email: 'unchanged', phone: 'unchanged' });
  expect((await phoneOf(owner)).verified).toBe(true);
  const number = newNumber();
  expect((await save(number)).phone).toBe('saved');
  expect(await phoneOf(owner)).toEqual({ number, verified: false });
  expect((await save(null)).phone).toBe('removed');
  expect(await phoneOf(owner)).toEqual({ number: null, verified: false });
  expect(await codeOf(send(owner))).toBe('phone-missing');
});

test('a change of number and the code of the number before: whichever comes first, the new number is not verified', async () => {
  const owner = await withNumber();
  await send(owner);
  const code = await codeTo(owner.phoneNumber);
  const number = newNumber();
  await Promise.allSettled([
    changeContact(context, owner.viewer, { email: null, phoneNumber: number }, fromBrowser()),
    verify(owner, code),
  ]);
  expect(await phoneOf(owner)).toEqual({ number, verified: false });
});

test('one code a minute, also from two tabs, and five a day to whichever numbers', async () => {
  const owner = await withNumber();
  const useAnother = () =>
    changeContact(context, owner.viewer, { email: null, phoneNumber: newNumber() }, fromBrowser());
  expect(await countAnswers([send(owner), send(owner), send(owner)])).toEqual({ 'fine': 1, 'phone-too-many-codes': 2 });
  expect(await sentCode(testContext.db, owner.viewer.id)).toMatchObject({ secondsUntilNext: expect.any(Number) });
  for (let i = 0; i < 4; i++) {
    await afterAMinute();
    await useAnother();
    await send(owner);
  }
  await afterAMinute();
  await useAnother();
  expect(await codeOf(send(owner))).toBe('phone-too-many-codes');
});

test('five codes a day to a number, and twenty from a network', async () => {
  const phoneNumber = newNumber();
  for (let i = 0; i < 5; i++) await send(await withNumber(phoneNumber));
  expect(await codeOf(send(await withNumber(phoneNumber)))).toBe('phone-too-many-codes');
  const browser = fromBrowser('203.0.113.77');
  for (let i = 0; i < 20; i++) await send(await withNumber(), browser);
  expect(await codeOf(send(await withNumber(), browser))).toBe('phone-too-many-codes');
});

test('a hundred codes an hour are entered from a network', async () => {
  const owner = await withNumber();
  const browser = fromBrowser('203.0.113.78');
  const enter = () => codeOf(verify(owner, '000000', browser));
  await enter();
  const last = sql`select bucket, key from ${rateLimitHits} where bucket = 'phone code entered' order by at desc limit 1`;
  const more = sql`select last.* from generate_series(1, 98), (${last}) as last`;
  await testContext.db.execute(sql`insert into ${rateLimitHits} (bucket, key) ${more}`);
  expect([await enter(), await enter()]).toEqual(['phone-code-invalid', 'too-many-requests']);
});

test('only listed countries are sent text messages, by the longest prefix, each up to its daily maximum', async () => {
  expect(await codeOf(send(await withNumber('+882161234567')))).toBe('text-country-not-served');
  await send(await withNumber('+61400000001'));
  expect(await codeOf(send(await withNumber('+61400000002')))).toBe('text-not-sent');
  const owner = await withNumber('+61412345678');
  await send(owner);
  expect(await lastTextTo(owner.phoneNumber)).not.toBe('');
});

test('the daily maximum holds for concurrent requests, and a refused request leaves nothing', async () => {
  const { db, config, jobs } = context;
  const count = await db.$count(rateLimitHits, eq(rateLimitHits.bucket, 'text message'));
  const sms = makeSms({
    db,
    config,
    jobs,
    logger: makeLogger(() => {}),
    transport: localTransport,
    limits: { ...manyTexts, dailyMaximum: count + 3 },
  });
  const owners = await Promise.all(Array.from({ length: 8 }, () => withNumber()));
  const answers = await countAnswers(
    owners.map(({ viewer }) => sendPhoneCode({ ...context, sms }, viewer, fromBrowser())),
  );
  expect(answers).toEqual({ 'fine': 3, 'text-not-sent': 5 });
  const waiting = await Promise.all(owners.map(({ viewer }) => sentCode(db, viewer.id)));
  expect(waiting.filter((code) => code !== null)).toHaveLength(3);
});

test('the page learns whether the text message has left', async () => {
  const owner = await withNumber();
  await send(owner);
  const state = async () => (await sentCode(testContext.db, owner.viewer.id))?.state;
  const set = (values: Partial<typeof textMessages.$inferInsert>) =>
    testContext.db.update(textMessages).set(values).where(eq(textMessages.recipient, owner.phoneNumber));
  expect(await state()).toBe('waiting');
  await set({ failedAt: new Date() });
  expect(await state()).toBe('failed');
  await set({ sentAt: new Date(), failedAt: null });
  expect(await state()).toBe('sent');
});

test('a code that has expired long ago is removed, and no other', async () => {
  const [owner, other] = [await withNumber(), await withNumber()];
  await Promise.all([send(owner), send(other)]);
  await testContext.db
    .update(phoneCodes)
    .set({ expiresAt: sql`rotation_now() - interval '61 minutes'` })
    .where(eq(phoneCodes.userId, owner.viewer.id));
  await purgeOldCodes(context);
  expect(await sentCode(testContext.db, owner.viewer.id)).toBeNull();
  expect(await sentCode(testContext.db, other.viewer.id)).not.toBeNull();
});

test('a limited session verifies and changes nothing', async () => {
  const owner = await withNumber();
  const limited = { ...owner, viewer: { ...owner.viewer, limited: true } };
  expect(await codeOf(send(limited))).toBe('forbidden');
  expect(await codeOf(verify(limited, '123456'))).toBe('forbidden');
  const change = { email: null, phoneNumber: null };
  expect(await codeOf(changeContact(context, limited.viewer, change, fromBrowser()))).toBe('forbidden');
});

test('a code that was replaced, or whose number has changed, is not sent late', async () => {
  const owner = await withNumber();
  await send(owner);
  const first = await codeTo(owner.phoneNumber);
  await afterAMinute();
  await send(owner);
  const waiting = () => testContext.db.$count(textMessages, eq(textMessages.recipient, owner.phoneNumber));
  expect(await waiting()).toBe(1);
  expect(await codeTo(owner.phoneNumber)).not.toBe(first);
  await changeContact(context, owner.viewer, { email: null, phoneNumber: newNumber() }, fromBrowser());
  expect(await waiting()).toBe(0);
});
