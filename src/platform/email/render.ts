import { text } from '#src/i18n/text.ts';
import { subjectLine } from './header-line.ts';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';
import type { Email } from './email.ts';

export type RenderedEmail = { readonly subject: string; readonly text: string; readonly html: string };

/** `root` is the configured address of the site, `site` its name and country for the last line. */
export function renderEmail(
  email: Email,
  { root, site }: { readonly root: string; readonly site: string },
): RenderedEmail {
  const reason = email.reason ?? text('email.reason');
  const closing = [reason, site];
  return {
    subject: subjectLine(email.subject),
    text: emailText(email, root, closing),
    html: emailHtml(email, root, closing),
  };
}
