import { desc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { letters, textMessages } from '#src/database/schema/world.ts';
import type { App } from '#src/platform/app.ts';
import { policy } from '#src/platform/web/content-policy.ts';
import { plainPage } from '../site/plain-page.ts';
import type { SiteEnv } from '../site/site-env.ts';
import { entry, type OutboxEntry } from './entry.ts';
import { isUuid } from '#src/domain/text/uuid.ts';

const mostShown = 100;
/** A letter is a document of others' words: no script, no form, no origin of its own. */
const letterPolicy = `${policy({
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ["'self'"],
  'frame-ancestors': ["'none'"],
})}; sandbox allow-popups allow-top-navigation-by-user-activation`;

/** What the demo would have sent: letters and text messages, newest first. Mounted in the demo only. */
export function outbox(app: App): Hono<SiteEnv> {
  const hono = new Hono<SiteEnv>();
  hono.get('/_outbox', async (c) => {
    const entries = (await newest(app)).map((one) => entry(one, app.config.canonicalRootUrl));
    const body = entries.join('') || '<p>Nothing has been sent yet.</p>';
    return c.html(plainPage({ nonce: c.get('facts').nonce, title: 'Outbox', body }));
  });
  hono.get('/_outbox/letters/:id', async (c) => {
    const id = c.req.param('id');
    const [letter] = isUuid(id)
      ? await app.db.select({ html: letters.html }).from(letters).where(eq(letters.id, id))
      : [];
    if (letter === undefined) return c.notFound();
    return c.html(letter.html, 200, { 'content-security-policy': letterPolicy });
  });
  return hono;
}

async function newest({ db }: App): Promise<OutboxEntry[]> {
  const mails = await db.select().from(letters).orderBy(desc(letters.createdAt)).limit(mostShown);
  const texts = await db.select().from(textMessages).orderBy(desc(textMessages.createdAt)).limit(mostShown);
  const all: OutboxEntry[] = [
    ...mails.map(({ id, recipient, subject, text, sentAt, createdAt }) => ({
      letterId: id,
      recipient,
      subject,
      text,
      sentAt,
      createdAt,
    })),
    ...texts.map(({ recipient, content, sentAt, createdAt }) => ({
      letterId: null,
      recipient,
      subject: 'Text message',
      text: content,
      sentAt,
      createdAt,
    })),
  ];
  return all.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, mostShown);
}
