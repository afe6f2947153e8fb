import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails } from '#src/database/schema/system.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { madeUpKind } from '#tests/support/made-up-kind.ts';
import { emailDueNotifications } from './emails.server.ts';
import { notify } from './notify.server.ts';
import { bellPage } from './queries.server.ts';

const { app } = await contextOfFile();

test('a kind without a transaction is its facts and its texts: it is in the bell at once, and sent by email', async () => {
  const [followedId, followerId] = [await makeUser(app.db), await makeUser(app.db, { firstName: 'Mei' })];
  const facts = { followedId, followerId, followerName: 'Mei' };
  for (let again = 0; again < 2; again++) await app.db.transaction((tx) => notify(tx, app, madeUpKind, facts as never));
  expect((await bellPage(app, { id: followedId })).rows).toMatchObject([
    { text: 'Mei follows your wardrobe', path: `/u/${followerId}`, imageId: null, isSeen: false },
  ]);
  await emailDueNotifications(app, 100);
  const sent = await app.db.select().from(emails).where(eq(emails.recipientId, followedId));
  expect(sent).toMatchObject([{ kind: madeUpKind, subject: 'Mei follows your wardrobe' }]);
  expect(sent[0]?.text).toContain(`http://localhost:3000/u/${followerId}`);
  expect((await bellPage(app, { id: followerId })).rows).toEqual([]);
});
