import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emails } from '#src/database/schema/system.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { makeJobs, type RunningJobs } from '../jobs/jobs.server.ts';
import { makeLogger } from '../logger/logger.server.ts';
import type { Email } from './email.ts';
import { makeEmailSender } from './email.server.ts';
import { MailServerAway, type Envelope, type MailTransport } from './transport.server.ts';

let database: FreshDatabase;
let jobs: RunningJobs;
beforeAll(async () => {
  database = await freshDatabase();
  jobs = await makeJobs(
    database.url,
    makeLogger(() => {}),
  );
});
afterAll(async () => {
  await jobs.close();
  await database.close();
});

const aEmail: Email = {
  to: 'mei@example.com',
  recipientId: null,
  kind: 'test',
  onceKey: null,
  subject: 'Hello',
  preview: 'A greeting',
  heading: 'Hello',
  paragraphs: ['Link: secret'],
};

/** A mail transport that takes a while, and rejects the first `refusing` emails. */
function fakeTransport(refusing = 0) {
  const sent: Envelope[] = [];
  let rejections = refusing;
  const away = { is: false, tries: 0 };
  const transport: MailTransport = {
    isExternal: true,
    close: () => {},
    async send(envelope) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (away.is) away.tries += 1;
      if (away.is) throw new MailServerAway(null);
      if (rejections-- > 0) throw Object.assign(new Error('450 try later'), { code: 'EENVELOPE' });
      sent.push(envelope);
    },
  };
  const mail = makeEmailSender({
    db: database.db,
    jobs,
    logger: makeLogger(() => {}),
    transport,
    root: 'https://rotation.example',
    site: 'Rotation',
    repliesTo: 'help@rotation.example',
  });
  return { sent, mail, away };
}

async function queued(mail: ReturnType<typeof fakeTransport>['mail'], changes: Partial<Email>): Promise<string> {
  await database.db.transaction((tx) => mail.queue(tx, { ...aEmail, ...changes }));
  const [row] = await database.db
    .select({ id: emails.id })
    .from(emails)
    .where(eq(emails.onceKey, changes.onceKey ?? ''));
  return row?.id ?? '';
}

test('a reply goes to the operator, unless the email names another address', async () => {
  const { mail, sent } = fakeTransport();
  const ids = [
    await queued(mail, { onceKey: 'reply' }),
    await queued(mail, { onceKey: 'theirs', replyTo: 'ana@b.nz' }),
  ];
  for (const id of ids) await mail.deliver(id);
  expect(sent.map(({ replyTo }) => replyTo)).toEqual(['help@rotation.example', 'ana@b.nz']);
});

test('an email is sent once, also by concurrent deliveries', async () => {
  const { mail, sent } = fakeTransport();
  const id = await queued(mail, { onceKey: 'once' });
  const attempts = await Promise.all(Array.from({ length: 8 }, () => mail.deliver(id)));
  expect(attempts.filter(Boolean)).toHaveLength(1);
  expect(await mail.deliver(id)).toBe(false);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([['mei@example.com', 'Hello']]);
});

test('emails with the same once-key are one email', async () => {
  const { mail } = fakeTransport();
  await queued(mail, { onceKey: 'twice' });
  await queued(mail, { onceKey: 'twice', subject: 'Again' });
  const rows = await database.db.select().from(emails).where(eq(emails.onceKey, 'twice'));
  expect(rows.map(({ subject }) => subject)).toEqual(['Hello']);
});

test('an email whose unit of work rolls back is not stored', async () => {
  const { mail } = fakeTransport();
  const unit = database.db.transaction(async (tx) => {
    await mail.queue(tx, { ...aEmail, onceKey: 'never' });
    throw new Error('roll back');
  });
  await expect(unit).rejects.toThrow('roll back');
  expect(await database.db.select().from(emails).where(eq(emails.onceKey, 'never'))).toEqual([]);
});

test('a rejected email is retried later, and sent then', async () => {
  const { mail, sent } = fakeTransport(1);
  const id = await queued(mail, { onceKey: 'later' });
  expect(await mail.deliver(id)).toBe(false);
  expect(await mail.deliver(id)).toBe(false);
  expect(sent).toEqual([]);
  await database.db
    .update(emails)
    .set({ nextAt: sql`clock_timestamp()` })
    .where(eq(emails.id, id));
  expect(await mail.deliverDue(10)).toBeGreaterThanOrEqual(1);
  expect(sent.map((envelope) => envelope.id)).toContain(id);
});

test('while the mail server is away one email at a time tries, and all are sent once it is back', async () => {
  await database.db.update(emails).set({ sentAt: sql`clock_timestamp()` });
  const { mail, sent, away } = fakeTransport();
  const ids = [];
  for (let i = 0; i < 5; i++) ids.push(await queued(mail, { onceKey: `backlog ${i}` }));
  away.is = true;
  for (let sweep = 0; sweep < 20; sweep++) {
    expect(await mail.deliverDue(100)).toBe(0);
    expect(away.tries).toBe(sweep + 1);
    await database.db
      .update(emails)
      .set({ nextAt: sql`clock_timestamp()` })
      .where(isNull(emails.sentAt));
  }
  await mail.deliverDue(100);
  away.is = false;
  await mail.deliverDue(100);
  const [waiting, ...more] = await database.db.select().from(emails).where(isNull(emails.sentAt));
  expect(more).toEqual([]);
  expect(waiting?.failures).toBe(0);
  expect(waiting?.nextAt.getTime()).toBeLessThan(Date.now() + 31_000);
  await database.db
    .update(emails)
    .set({ nextAt: sql`clock_timestamp()` })
    .where(isNull(emails.sentAt));
  await mail.deliverDue(100);
  expect(sent.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

test('an email that nobody could take for a day and a half is given up', async () => {
  const { mail, away } = fakeTransport();
  const id = await queued(mail, { onceKey: 'old' });
  away.is = true;
  await database.db
    .update(emails)
    .set({ createdAt: sql`rotation_now() - interval '37 hours'` })
    .where(eq(emails.id, id));
  await mail.deliver(id);
  await database.db
    .update(emails)
    .set({ nextAt: sql`clock_timestamp()` })
    .where(eq(emails.id, id));
  away.is = false;
  expect(await mail.deliver(id)).toBe(false);
});

test('no copy is kept of an email that was sent', async () => {
  const { mail } = fakeTransport();
  const id = await queued(mail, { onceKey: 'copy' });
  await mail.deliver(id);
  const [row] = await database.db.select().from(emails).where(eq(emails.id, id));
  expect(row).toMatchObject({ text: '', html: '', subject: 'Hello' });
  expect(row?.sentAt).toBeInstanceOf(Date);
});

test('an email to several recipients is refused', async () => {
  const { mail } = fakeTransport();
  await expect(queued(mail, { to: 'a@example.com\r\nBcc: b@example.com', onceKey: 'many' })).rejects.toThrow(
    'exactly one',
  );
});
