/** What an account lacks that a user may be reminded of, the most urgent first. */
export const reminderReasons = ['verify-email', 'payout-account'] as const;
export type ReminderReason = (typeof reminderReasons)[number];

/** The page where the user provides what is missing. */
export const reminderPages = {
  'verify-email': '/verify-email',
  'payout-account': '/account/payments',
} as const satisfies Readonly<Record<ReminderReason, string>>;

export type ReminderFacts = {
  readonly emailVerified: boolean;
  /** A listing of their own that is not a draft. */
  readonly hasListings: boolean;
  readonly hasOrders: boolean;
  /** Nothing is left for a lender to do: transfers reach them, or their account is being looked at. */
  readonly isPayoutSetUp: boolean;
};

/** The one reminder that is due: an email address that has something to lose, else a wardrobe that cannot be paid. */
export function dueReminder(facts: ReminderFacts): ReminderReason | null {
  const { emailVerified, hasListings, hasOrders, isPayoutSetUp } = facts;
  if (!emailVerified && (hasListings || hasOrders)) return 'verify-email';
  return hasListings && !isPayoutSetUp ? 'payout-account' : null;
}

/** Pages that are about signing in or about what is missing themselves. */
const excluded =
  /^\/(login|signup|recover-password|reset-password|verify-email|undo-email-change|account\/(contact-details|payments))(\/|$)/;

export function isReminderPath(pathname: string): boolean {
  return !excluded.test(pathname);
}
