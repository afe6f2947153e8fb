import { z } from 'zod';
import { toE164 } from '#src/features/accounts/phone-number.ts';
import { sendPhoneCode } from '#src/features/accounts/phone-code.server.ts';
import type { Browser } from '#src/features/accounts/session.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { parsed } from './wire/json-body.ts';

/** The text is a template of the server: a caller's own goes nowhere. */
const body = z.strictObject({ phoneNumber: z.string().max(40), messageText: z.unknown().optional() });

/**
 * Sends the code that verifies the caller's own number, as it is typed or in E.164, like the form of contact details. Any
 * other number is refused with `validation-invalid-value`, and nothing is sent. Refuses like the form.
 */
export async function sendCodeBySms(app: App, viewer: Viewer, browser: Browser, input: unknown) {
  const { phoneNumber } = parsed(body, input);
  await sendPhoneCode(app, viewer, browser, toE164(phoneNumber));
  return { type: 'phone-code' as const, attributes: { phoneNumber: toE164(phoneNumber) } };
}
