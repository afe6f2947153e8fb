import { z } from 'zod';
import type { Browser } from '#src/features/accounts/session.server.ts';
import { checkReferralCode } from '#src/features/referrals/referrals.server.ts';
import type { App } from '#src/platform/app.ts';
import { parsed } from './wire/json-body.ts';

const body = z.strictObject({ referralCode: z.string().max(40) });

/** Whose code it is, by the first name alone: codes can be guessed, if rarely. Refuses like the sign-up form. */
export async function referrerOfCode(app: App, browser: Browser, input: unknown) {
  const { referralCode } = parsed(body, input);
  const { firstName } = await checkReferralCode(app, referralCode, browser);
  return { type: 'referrer' as const, attributes: { firstName } };
}
