import { sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { emailTokens } from '#src/database/schema/users.ts';
import type { App } from '#src/platform/app.ts';
import { hashOfToken, newToken } from './access/secrets.server.ts';
import { verificationEmail } from './emails/verification-email.ts';
import { countHitIn } from '#src/platform/rate-limit/rate-limit.server.ts';

type Recipient = { readonly id: string; readonly email: string };

/**
 * Creates a token and queues the email with it, in the caller's unit of work. Earlier emails stay valid until one is
 * used. Refuses the sixth within a day.
 */
export async function sendVerificationEmail(app: Pick<App, 'config' | 'email'>, tx: Tx, to: Recipient): Promise<void> {
  const daily = { bucket: 'verification email', key: to.id, max: 5, seconds: 24 * 3600 };
  await countHitIn(app, tx, [daily], 'email-too-many-verification-requests');
  const token = newToken();
  await tx.insert(emailTokens).values({
    userId: to.id,
    purpose: 'verify',
    email: to.email,
    tokenHash: hashOfToken(token),
    expiresAt: sql`rotation_now() + interval '24 hours'`,
  });
  await app.email.queue(tx, verificationEmail({ ...to, token }));
}
