import { timingSafeEqual } from 'node:crypto';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { changePrivateData } from '#src/features/accounts/private-data.server.ts';
import type { App } from '#src/platform/app.ts';
import { keyedHash } from '#src/platform/keyed-hash.server.ts';
import { allGroups, preferenceGroups, preferencesIn, toStored, type Preferences } from './preferences.ts';

/** What a link ends: the emails of a group, or those that come in the email of the day. */
export type Unsubscribable = 'digest' | (typeof optionalGroups)[number];

export const optionalGroups = allGroups.filter((group) => preferenceGroups[group] === 'optional');

type Secret = Pick<App, 'config'>;

/** The page that ends these emails of a user, and the one click of mail clients (RFC 8058). It works for ever. */
export function unsubscribePath(app: Secret, userId: string, what: Unsubscribable): string {
  return `/notifications/unsubscribe?t=${userId}.${what}.${signatureOf(app, userId, what)}`;
}

function signatureOf(app: Secret, userId: string, what: string): string {
  return keyedHash(app, 'notification emails', `${userId} ${what}`);
}

/** What a link ends; null for one that we did not make. */
export function unsubscribable(app: Secret, token: string): Unsubscribable | null {
  return readToken(app, token)?.what ?? null;
}

/** Ends what the link says; again and again changes nothing. Refuses `newsletter-link-invalid` for one that we did not make. */
export async function unsubscribe(app: Pick<App, 'config' | 'db'>, token: string): Promise<void> {
  const link = readToken(app, token);
  if (link === null) refuse('newsletter-link-invalid');
  await app.db.transaction((tx) =>
    changePrivateData(tx, link.userId, (data) => toStored(without(preferencesIn(data), link.what))),
  );
}

function without(preferences: Preferences, what: Unsubscribable): Preferences {
  const ended = optionalGroups.filter((group) =>
    what === 'digest' ? preferences.emails[group] === 'daily' : group === what,
  );
  return {
    ...preferences,
    emails: { ...preferences.emails, ...Object.fromEntries(ended.map((one) => [one, 'never'])) },
  };
}

function readToken(app: Secret, token: string) {
  const [userId = '', name = '', given = ''] = token.split('.');
  const what = (['digest', ...optionalGroups] as const).find((one) => one === name);
  if (!isUuid(userId) || what === undefined) return null;
  const [a, b] = [Buffer.from(given), Buffer.from(signatureOf(app, userId, what))];
  return a.length === b.length && timingSafeEqual(a, b) ? { userId, what } : null;
}
