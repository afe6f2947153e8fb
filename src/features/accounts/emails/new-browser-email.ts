import { marketplace } from '#marketplace';
import type { Email } from '#src/platform/email/email.ts';
import type { BrowserDescription } from '../describe-browser.ts';

type Facts = { readonly id: string; readonly email: string; readonly browser: BrowserDescription };

export function newBrowserEmail({ id, email, browser }: Facts): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'new-browser',
    onceKey: null,
    subject: `New log-in to ${marketplace.name}`,
    preview: 'If this was you, there is nothing to do.',
    heading: 'A new log-in to your account',
    paragraphs: [
      `Someone logged in to your account with ${nameOf(browser)}, a browser that hasn’t been used for it before.`,
      'If this was you, there is nothing to do. If it wasn’t, choose a new password now: that logs everyone out.',
    ],
    buttons: [{ label: 'This wasn’t me', path: '/recover-password' }],
  };
}

function nameOf({ name, system }: BrowserDescription): string {
  const known = [name, system === null ? null : `on ${system}`].filter((part) => part !== null);
  return known.length === 0 ? 'a browser we can’t name' : known.join(' ');
}
