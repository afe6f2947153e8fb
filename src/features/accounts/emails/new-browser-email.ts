import { marketplace } from '#marketplace';
import { emailTexts, text } from '#src/i18n/text.ts';
import type { Email } from '#src/platform/email/email.ts';
import { formatZonedTime } from '#src/ui/data/format/zoned-time.ts';
import type { BrowserDescription } from '../describe-browser.ts';

type Facts = {
  readonly id: string;
  readonly email: string;
  readonly browser: BrowserDescription;
  readonly at: Date;
};

export function newBrowserEmail({ id, email, browser, at }: Facts): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'new-browser',
    onceKey: null,
    ...emailTexts('email.new-browser', { ...namesOf(browser), when: formatZonedTime(at, marketplace.timeZone) }),
    buttons: [{ label: text('email.not-me'), path: '/recover-password' }],
  };
}

/** What is known of a browser; the sentence says less where less is known. */
function namesOf({ name, system }: BrowserDescription) {
  const known = name === null ? (system === null ? 'none' : 'system') : system === null ? 'browser' : 'both';
  return { known, browser: name, system };
}
