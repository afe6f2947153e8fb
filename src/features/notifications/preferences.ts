import { z } from 'zod';
import { marketplace } from '#marketplace';
import { hourInZone } from '#src/domain/dates/day.ts';
import { nextHour } from '#src/domain/dates/daytime.ts';

/**
 * Groups in which users choose what reaches them, and by which channel. `always`: about their money, their dates and
 * their account; its emails cannot be switched off. The bell cannot be switched off at all.
 */
export const preferenceGroups = {
  account: 'always',
  orders: 'always',
  offers: 'optional',
  messages: 'optional',
  reviews: 'optional',
  /** What is new in wardrobes that the user follows, and about what they have saved. */
  wardrobes: 'optional',
} as const;

export type PreferenceGroup = keyof typeof preferenceGroups;
export const allGroups = Object.keys(preferenceGroups) as PreferenceGroup[];

/** When the emails of a group are sent; `daily` collects them in one. */
export const paces = ['at-once', 'daily', 'never'] as const;
export type Pace = (typeof paces)[number];

/** Hours of the wall clock, `from` up to `until`; over midnight when `until` is the smaller. */
export type QuietHours = { readonly from: number; readonly until: number };

export type Preferences = {
  readonly emails: Readonly<Record<PreferenceGroup, Pace>>;
  /** Groups that devices are told of, where there is one. */
  readonly push: readonly PreferenceGroup[];
  /** Groups that a text message is sent for. */
  readonly texts: readonly PreferenceGroup[];
  readonly quiet: QuietHours | null;
};

const hour = z.int().min(0).max(23);
const names = z.array(z.string()).catch([]);

/** The part of a user's private data that holds their choice; what is not of this shape means no choice. */
const stored = z.object({
  notifications: z.object({
    emailsOff: names,
    emailsDaily: names,
    pushOff: names,
    textsOn: names,
    quiet: z.object({ from: hour, until: hour }).nullable().catch(null),
  }),
});

type Stored = z.infer<typeof stored>['notifications'];
const noChoice: Stored = { emailsOff: [], emailsDaily: [], pushOff: [], textsOn: [], quiet: null };

/** What a user has chosen; without a choice emails at once, devices of all, and no text messages. */
export function preferencesIn(privateData: unknown): Preferences {
  const { data } = stored.safeParse(privateData);
  const { emailsOff, emailsDaily, pushOff, textsOn, quiet } = data?.notifications ?? noChoice;
  const paceOf = (group: PreferenceGroup): Pace => {
    if (preferenceGroups[group] === 'always') return 'at-once';
    if (emailsOff.includes(group)) return 'never';
    return emailsDaily.includes(group) ? 'daily' : 'at-once';
  };
  return {
    emails: Object.fromEntries(allGroups.map((group) => [group, paceOf(group)])) as Preferences['emails'],
    push: allGroups.filter((group) => !pushOff.includes(group)),
    texts: allGroups.filter((group) => textsOn.includes(group)),
    quiet,
  };
}

/** As they were chosen; null for a channel that was not offered, which stays as it is. */
export type ChosenPreferences = Omit<Preferences, 'push' | 'texts'> & {
  readonly [Channel in 'push' | 'texts']: Preferences[Channel] | null;
};

/** What was chosen, with what is kept of the channels that were not offered. */
export function withKept(chosen: ChosenPreferences, kept: Preferences): Preferences {
  return { ...chosen, push: chosen.push ?? kept.push, texts: chosen.texts ?? kept.texts };
}

/** As it is kept in the private data. */
export function toStored({ emails, push, texts, quiet }: Preferences): { readonly notifications: Stored } {
  const emailsOf = (pace: Pace) => allGroups.filter((group) => emails[group] === pace);
  return {
    notifications: {
      emailsOff: emailsOf('never'),
      emailsDaily: emailsOf('daily'),
      pushOff: allGroups.filter((group) => !push.includes(group)),
      textsOn: [...texts],
      quiet,
    },
  };
}

/** What the operator leaves on. */
type Channels = typeof marketplace.notifications;

/** A user as far as notifications are concerned. */
export type Recipient = {
  readonly email: string;
  /** A verified one. */
  readonly phoneNumber: string | null;
  readonly state: 'active' | 'banned' | 'deleted';
  readonly privateData: unknown;
};

/**
 * The one check of whether, and when, a user gets the emails of a group. A banned user still learns what becomes of their
 * money; a deleted one gets nothing.
 */
export function emailPace(
  { state, privateData }: Recipient,
  group: PreferenceGroup,
  { email }: Pick<Channels, 'email'> = marketplace.notifications,
): Pace {
  if (state === 'deleted') return 'never';
  if (preferenceGroups[group] === 'always') return 'at-once';
  return state === 'active' && email ? preferencesIn(privateData).emails[group] : 'never';
}

export type Alerts = { readonly push: boolean; readonly text: boolean };

/** Whether a user's devices are told of a group, and their phone by text message. */
export function alertsFor(
  { state, privateData, phoneNumber }: Recipient,
  group: PreferenceGroup,
  channels: Alerts = marketplace.notifications,
): Alerts {
  const { push, texts } = preferencesIn(privateData);
  const isActive = state === 'active';
  return {
    push: isActive && channels.push && push.includes(group),
    text: isActive && channels.text && phoneNumber !== null && texts.includes(group),
  };
}

/** The end of the quiet hours that `now` is within; null outside of them. */
export function endOfQuiet(quiet: QuietHours | null, now: Date, timeZone: string): Date | null {
  if (quiet === null) return null;
  const { from, until } = quiet;
  const present = hourInZone(now, timeZone);
  const isQuiet = from < until ? present >= from && present < until : present >= from || present < until;
  return isQuiet ? nextHour(until, now, timeZone) : null;
}
