import type { ZodType } from 'zod';
import type { Email, EmailButton } from '#src/platform/email/email.ts';
import type { PreferenceGroup } from './preferences.ts';

/** Texts of an email. Plain text; user text in them is escaped where the email is rendered. */
export type EmailTexts = Pick<Email, 'subject' | 'preview' | 'heading' | 'paragraphs' | 'deadline'> & {
  readonly button: string;
  /** Besides the one that leads to the page of the notification. */
  readonly more?: readonly EmailButton[];
};

export type EmailListing = {
  readonly title: string;
  readonly designer: string | null;
  readonly details: readonly string[];
  readonly imageId: string | null;
};

export type EmailContent = EmailTexts & Pick<Email, 'rows' | 'unsubscribePath'> & { readonly listing?: EmailListing };

/** Who is told, and what the event is about: the columns by which events are found. */
export type EventColumns = {
  readonly recipientId: string;
  /** Null for the system. */
  readonly actorId: string | null;
  readonly transactionId: string | null;
  readonly listingId: string | null;
  readonly imageId: string | null;
  /** Idempotency key, unique for ever: told once, however often the work is repeated. */
  readonly onceKey: string;
  /** The page that it leads to: a path on this site. */
  readonly detailPage: string;
};

/** All there is to say about one kind of notification. Its channels are those that it has texts for. */
export type KindRule<Facts> = {
  readonly group: PreferenceGroup;
  /** For its recipient alone: a limited session, an operator's, does not see it in the bell. */
  readonly isPrivate?: true;
  /** May come many times in a day: no device, no text message and no email of its own, but a line of the email of the day. */
  readonly isFrequent?: true;
  /** Facts as they are stored. Events outlive deployments: a field that is added later needs a default. */
  readonly facts: ZodType<Facts>;
  readonly columns: (facts: Facts) => EventColumns;
  /** The row in the bell; null when the bell does not show it. */
  readonly bell: ((facts: Facts) => string) | null;
  /** Null when there is no email; one of these facts may have none either. */
  readonly email: ((facts: Facts) => EmailContent | null) | null;
  /** The email waits for so long, and is not sent when the event was seen meanwhile. Without it, it is sent at once. */
  readonly emailIfUnseenAfterMinutes?: number;
  /** As long do devices and text messages wait, and are not told when the event was seen meanwhile. */
  readonly alertIfUnseenAfterSeconds?: number;
  /**
   * While an event about the same transaction is unseen, the next one is added to it: one row and one email until the
   * recipient has looked.
   */
  readonly add?: (unseen: Facts, next: Facts) => Facts;
};

/** The facts that hold the name of another user, mostly of the other party of a transaction; replaced when they delete their account. */
export const otherNames = ['otherName', 'senderName', 'replierName', 'lenderName'] as const;
/** Those that hold who it is. */
export const partyIds = [
  'customerId',
  'providerId',
  'senderId',
  'otherId',
  'replierId',
  'lenderId',
  'actorId',
] as const;

/** Identity function for the type checker: facts, texts and columns of a kind agree. */
export function defineKind<Facts>(rule: KindRule<Facts>): KindRule<Facts> {
  return rule;
}
