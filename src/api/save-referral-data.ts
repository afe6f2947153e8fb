import { z } from 'zod';
import { referralOf } from '#src/features/referrals/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { parsed } from './wire/json-body.ts';

/** Who has invited whom was saved with the account, by its code; nobody can say it afterwards. */
const ignored = z.unknown().optional();
const body = z.strictObject({ newUserId: ignored, senderUser: ignored, newUserName: ignored });

/** Saves nothing, and answers what the sign-up of the caller has saved; null where no invitation counted. */
export async function savedReferral(app: App, viewer: Viewer, input: unknown) {
  parsed(body, input);
  const referral = await referralOf(app, viewer.id);
  return referral && { type: 'referral' as const, attributes: referral };
}
