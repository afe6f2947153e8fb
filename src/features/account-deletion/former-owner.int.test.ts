import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#src/database/schema/schema.ts';
import { issueToken } from '#src/features/accounts/email-tokens.server.ts';
import { resetPassword } from '#src/features/accounts/recovery.server.ts';
import { savedCardsOf } from '#src/features/cards/saved-cards.server.ts';
import { preferencesIn } from '#src/features/notifications/preferences.ts';
import { saveCardAs } from '#tests/support/cards.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { forgetFormerOwner } from './former-owner.server.ts';

const context = await contextOfFile();
const { app } = context;

async function resetOf(emailVerified: boolean) {
  const email = `card-${emailVerified}@example.org`;
  const notifications = { emailsOff: ['orders'], emailsDaily: [], pushOff: [], textsOn: ['orders'], quiet: null };
  const userId = await makeUser(app.db, { email, emailVerified, privateData: { notifications } });
  await saveCardAs(context, userId);
  const token = await app.db.transaction((tx) => issueToken(tx, { userId, purpose: 'reset', email }));
  const reset = { token, newPassword: 'tui over the estuary' };
  await resetPassword(app, reset, { ip: '198.51.100.1' }, forgetFormerOwner);
  const [row] = await app.db.select().from(users).where(eq(users.id, userId));
  return { cards: (await savedCardsOf(app, userId)).length, texts: preferencesIn(row?.privateData).texts };
}

test('who proves the address of an account by a reset keeps no card and no choices of its user before', async () => {
  expect(await resetOf(false)).toEqual({ cards: 0, texts: [] });
  expect(await resetOf(true)).toEqual({ cards: 1, texts: ['orders'] });
});
