import type { ReminderReason } from '#src/features/reminders/rules.ts';
import type { AvatarFile } from '../ui/data/avatar.tsx';
import { messages } from '../links.ts';

/** The viewer's data that the bars around the page display. */
export type ShellViewer = {
  readonly id: string;
  readonly displayName: string;
  readonly initials: string;
  readonly image: AvatarFile | null;
  readonly ownsListings: boolean;
  /** Null: not read, because the email is verified. */
  readonly hasOrders: boolean | null;
  readonly isOperator: boolean;
  /** The first and last name, where an operator views the site as them. */
  readonly viewedAs: string | null;
  /** What they are to be reminded of, once in their session. */
  readonly reminder: { readonly reason: ReminderReason; readonly session: string } | null;
};

/** Null: an anonymous visitor. Undefined: the page failed before it was known who looks, so the bars name neither. */
export type KnownViewer = ShellViewer | null | undefined;

/** The counts of the top bar. */
export type Attention = {
  /** Transactions that wait for the viewer. */
  readonly waiting: number;
  /** Notifications that the viewer has not seen, at most 100. */
  readonly unseen: number;
  /** Items in the viewer's bag; those of an anonymous visitor are counted in the browser. */
  readonly bag: number;
};

export const noAttention: Attention = { waiting: 0, unseen: 0, bag: 0 };

/** Inbox link by the viewer's role: sales for lenders, orders for all others. */
export function inboxOf(viewer: ShellViewer): string {
  return messages[viewer.ownsListings ? 'sales' : 'orders'].to;
}
