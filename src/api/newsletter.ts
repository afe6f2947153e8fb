import { z } from 'zod';
import type { Browser } from '#src/features/accounts/session.server.ts';
import { requestSubscription } from '#src/features/newsletter/commands.server.ts';
import { newsletterForm } from '#src/features/newsletter/forms.ts';
import type { App } from '#src/platform/app.ts';
import { parsed } from './wire/json-body.ts';

/** Of the former parameters: no email of the caller's own goes out. */
const ignored = z.unknown().optional();
const body = z.strictObject({
  ...{ name: z.string(), email: z.string() },
  ...{ to: ignored, from: ignored, subject: ignored, text: ignored },
});

/** Asks an address whether it wants the newsletter, like the form at the foot of each page. Refuses like it. */
export async function askForNewsletter(app: App, { ip }: Pick<Browser, 'ip'>, input: unknown) {
  const { name, email } = parsed(newsletterForm, parsed(body, input));
  await requestSubscription(app, { name, email }, ip);
  return { type: 'newsletter-request' as const, attributes: { email } };
}
