import type { Tx } from '#src/database/database.server.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import type { App } from '#src/platform/app.ts';
import type { EmailRow } from '#src/platform/email/email.ts';
import type { NotificationPayload } from './payload.ts';
import { templateOf } from './templates.ts';

export type Notification = {
  readonly payload: NotificationPayload;
  /** Price rows, for emails that show the price. */
  readonly rows: readonly EmailRow[];
  readonly recipient: { readonly id: string; readonly email: string };
  readonly actorId: string | null;
  readonly transactionId: string;
  readonly listingId: string;
  readonly imageId: string | null;
  readonly designer: string | null;
  readonly detailPage: string;
  /** Idempotency key, unique for ever: sent once, however often the work is repeated. */
  readonly onceKey: string;
};

/**
 * Writes a bell notification and queues an email, in the unit of work of the transition. Neither can fail the
 * transaction later.
 */
export async function notify(tx: Tx, app: App, notification: Notification): Promise<void> {
  const { payload, recipient, onceKey } = notification;
  const rows = await tx
    .insert(notificationEvents)
    .values({
      recipientId: recipient.id,
      kind: payload.email,
      transactionId: notification.transactionId,
      listingId: notification.listingId,
      actorId: notification.actorId,
      imageId: notification.imageId,
      facts: { listing: payload.listing, otherName: payload.otherName, to: payload.to, kind: payload.kind },
      detailPage: notification.detailPage,
      inBell: payload.email !== 'payment-receipt',
      onceKey,
    })
    .onConflictDoNothing()
    .returning({ id: notificationEvents.id });
  if (rows.length > 0) await write(tx, app, notification);
}

async function write(
  tx: Tx,
  app: App,
  { payload, rows, recipient, designer, imageId, detailPage, onceKey }: Notification,
): Promise<void> {
  const { subject, heading, paragraphs, button } = templateOf(payload);
  await app.email.queue(tx, {
    to: recipient.email,
    recipientId: recipient.id,
    kind: payload.email,
    onceKey,
    subject,
    heading,
    paragraphs,
    buttons: [{ label: button, path: detailPage }],
    rows,
    listing: {
      title: payload.listing,
      designer: designer ?? '',
      details: [payload.what],
      imagePath: imageId === null ? null : app.images.variantPath(imageId, 'portrait-crop'),
    },
  });
}
