import { z } from 'zod';
import { confirmForm } from '#src/features/accounts/forms.ts';
import type { Browser } from '#src/features/accounts/session.server.ts';
import type { SignedIn } from '#src/features/accounts/signed-in.server.ts';
import { confirmSignUp } from '#src/features/identities/confirm.server.ts';
import { checkReferralCode, recordReferral } from '#src/features/referrals/referrals.server.ts';
import type { App } from '#src/platform/app.ts';
import { parsed } from './wire/json-body.ts';

const { email, fname, lname, referralCode, terms } = confirmForm.shape;
const body = z.strictObject({ email, firstName: fname, lastName: lname, referralCode, terms });

type Sender = { readonly browser: Browser; readonly request: Request };

/**
 * Completes a sign-up through an identity provider, as the confirm tab does: which user of which provider it is says the
 * cookie of the sign-in, never the body.
 */
export async function createUserWithIdp(app: App, { browser, request }: Sender, input: unknown): Promise<SignedIn> {
  const { terms: _, ...typed } = parsed(body, input);
  if (typed.referralCode !== '') await checkReferralCode(app, typed.referralCode, browser);
  return await confirmSignUp(app, typed, { browser, request, onReferred: recordReferral });
}
