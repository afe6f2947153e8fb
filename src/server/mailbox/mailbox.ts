import { desc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { pushMessages, pushSubscriptions } from '#src/database/schema/notifications.ts';
import { emails, textMessages } from '#src/database/schema/system.ts';
import { users } from '#src/database/schema/users.ts';
import type { App } from '#src/platform/app.ts';
import type { PushContent } from '#src/platform/push/push.ts';
import { policy } from '#src/platform/web/content-policy.ts';
import { csrfTokenFor } from '../site/csrf.ts';
import { plainPage } from '../site/pages/plain-page.ts';
import type { SiteEnv } from '../site/site-env.ts';
import { entry, type MailboxEntry } from './entry.ts';
import { escapeHtml } from '#src/platform/email/escape.ts';
import { isUuid } from '#src/domain/text/uuid.ts';

const maxShown = 100;
/** An email contains text written by users: its document gets no scripts, no forms and an opaque origin. */
const emailPolicy = `${policy({
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ["'self'"],
  'frame-ancestors': ["'none'"],
})}; sandbox allow-popups allow-top-navigation-by-user-activation`;

/** Otherwise the browser requests `/favicon.ico`, whose answer an opaque origin may not read. */
const icon = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">';

/**
 * Mail catcher of the demo: emails and text messages that would have been sent, newest first. Mounted in the demo
 * only.
 */
export function mailbox(app: App): Hono<SiteEnv> {
  const hono = new Hono<SiteEnv>();
  hono.get('/_mailbox', async (c) => {
    const entries = (await newest(app)).map((one) => entry(one, app.config.canonicalRootUrl));
    const { token, cookie } = await csrfTokenFor(app, c);
    const body =
      clockNotice(await app.clock.offsetSeconds(), token) + (entries.join('') || '<p>Nothing has been sent yet.</p>');
    if (cookie !== null) c.header('set-cookie', cookie);
    return c.html(plainPage({ nonce: c.get('facts').nonce, title: 'Mailbox', body }));
  });
  hono.get('/_mailbox/emails/:id', async (c) => {
    const id = c.req.param('id');
    const [email] = isUuid(id) ? await app.db.select({ html: emails.html }).from(emails).where(eq(emails.id, id)) : [];
    if (email === undefined) return c.notFound();
    return c.html(email.html.replace('<head>', `<head>${icon}`), 200, { 'content-security-policy': emailPolicy });
  });
  return hono;
}

/** Lets a user reset the test clock after moving it. */
function clockNotice(aheadSeconds: number, csrf: string): string {
  if (aheadSeconds === 0) return '';
  return `<form method="post" action="/_clock"><p>The test clock is ${durationOf(aheadSeconds)} ahead of real time.
<input type="hidden" name="csrf" value="${escapeHtml(csrf)}"><button name="reset" value="true">Reset it</button></p></form>`;
}

function durationOf(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
    ['second', 1],
  ] as const;
  const [unit, size] = units.find(([, each]) => seconds >= each) ?? ['second', 1];
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Empty once it was sent to a push service. */
function textOfPush(content: string, root: string): string {
  if (content === '') return '';
  const { body, path } = JSON.parse(content) as PushContent;
  return `${body} ${root}${path}`;
}

async function newest({ db, config }: Pick<App, 'config' | 'db'>): Promise<MailboxEntry[]> {
  const mails = await db.select().from(emails).orderBy(desc(emails.createdAt)).limit(maxShown);
  const texts = await db.select().from(textMessages).orderBy(desc(textMessages.createdAt)).limit(maxShown);
  const pushes = await db
    .select({ message: pushMessages, recipient: users.email })
    .from(pushMessages)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscriptionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .orderBy(desc(pushMessages.createdAt))
    .limit(maxShown);
  const all: MailboxEntry[] = [
    ...mails.map(({ id, recipient, subject, text, sentAt, createdAt }) => ({
      emailId: id,
      recipient,
      subject,
      text,
      sentAt,
      createdAt,
    })),
    ...texts.map(({ recipient, content, sentAt, createdAt }) => ({
      emailId: null,
      recipient,
      subject: 'Text message',
      text: content,
      sentAt,
      createdAt,
    })),
    ...pushes.map(({ recipient, message: { content, sentAt, createdAt } }) => ({
      ...{ emailId: null, recipient, subject: 'Notification on a device', sentAt, createdAt },
      text: textOfPush(content, config.canonicalRootUrl),
    })),
  ];
  return all.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, maxShown);
}
