import type { Tx } from '#src/database/database.server.ts';
import type { App } from '#src/platform/app.ts';
import { issueToken } from './email-tokens.server.ts';
import { verificationEmail } from './emails/verification-email.ts';
import { countHitIn } from '#src/platform/rate-limit/rate-limit.server.ts';

type Recipient = { readonly id: string; readonly email: string };

/** `returnPath`: from `returnPathFrom`, where the verification leads back to. */
export type WayBack = { readonly returnPath?: string | null | undefined };

/**
 * Creates a token and queues the email with it, in the caller's unit of work. Earlier emails stay valid until one is
 * used. Refuses the sixth within a day.
 */
export async function sendVerificationEmail(
  app: Pick<App, 'config' | 'email'>,
  tx: Tx,
  to: Recipient,
  { returnPath }: WayBack = {},
): Promise<void> {
  await countVerificationEmail(app, tx, to.id);
  const token = await issueToken(tx, { userId: to.id, purpose: 'verify', email: to.email, returnPath });
  await app.email.queue(tx, verificationEmail({ ...to, token }));
}

export async function countVerificationEmail(app: Pick<App, 'config'>, tx: Tx, userId: string): Promise<void> {
  const daily = { bucket: 'verification email', key: userId, max: 5, seconds: 24 * 3600 };
  await countHitIn(app, tx, [daily], 'email-too-many-verification-requests');
}
