import { z } from 'zod';

/**
 * Groups in which users choose what they are told by email. `always`: about their money, their dates and their account,
 * and cannot be switched off. The bell cannot be switched off at all.
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

/** The part of a user's private data that holds their choice; anything else there means no choice. */
const choice = z.object({ notifications: z.object({ emailsOff: z.array(z.string()) }) });

/** A user as far as emails are concerned. */
export type EmailRecipient = {
  readonly email: string;
  readonly state: 'active' | 'banned' | 'deleted';
  readonly privateData: unknown;
};

/**
 * The one check of whether a user gets the emails of a group. A banned user still learns what becomes of their money; a
 * deleted one gets nothing.
 */
export function wantsEmail({ state, privateData }: EmailRecipient, group: PreferenceGroup): boolean {
  if (state === 'deleted') return false;
  if (preferenceGroups[group] === 'always') return true;
  const { data } = choice.safeParse(privateData);
  return state === 'active' && data?.notifications.emailsOff.includes(group) !== true;
}
