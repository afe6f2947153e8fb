import type { Tx } from '#src/database/database.server.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import type { App } from '#src/platform/app.ts';
import type { EmailRow } from '#src/platform/email/email.ts';
import type { News } from './news.ts';
import { templateOf } from './wording.ts';

export type Told = {
  readonly news: News;
  /** What it costs or brings, where the email speaks of that. */
  readonly rows: readonly EmailRow[];
  readonly recipient: { readonly id: string; readonly email: string };
  readonly actorId: string | null;
  readonly transactionId: string;
  readonly listingId: string;
  readonly imageId: string | null;
  readonly designer: string | null;
  readonly detailPage: string;
  /** Unique for ever: told once, however often the work is repeated. */
  readonly onceKey: string;
};

/** A row for the bell and an email, in the unit of work of what happened. Neither can fail the transaction later. */
export async function tell(tx: Tx, app: App, told: Told): Promise<void> {
  const { news, recipient, onceKey } = told;
  const rows = await tx
    .insert(notificationEvents)
    .values({
      recipientId: recipient.id,
      kind: news.email,
      transactionId: told.transactionId,
      listingId: told.listingId,
      actorId: told.actorId,
      imageId: told.imageId,
      facts: { listing: news.listing, otherName: news.otherName, to: news.to, kind: news.kind },
      detailPage: told.detailPage,
      inBell: news.email !== 'payment-receipt',
      onceKey,
    })
    .onConflictDoNothing()
    .returning({ id: notificationEvents.id });
  if (rows.length > 0) await write(tx, app, told);
}

async function write(
  tx: Tx,
  app: App,
  { news, rows, recipient, designer, imageId, detailPage, onceKey }: Told,
): Promise<void> {
  const { subject, heading, paragraphs, button } = templateOf(news);
  await app.email.queue(tx, {
    to: recipient.email,
    recipientId: recipient.id,
    kind: news.email,
    onceKey,
    subject,
    heading,
    paragraphs,
    buttons: [{ label: button, path: detailPage }],
    rows,
    listing: {
      title: news.listing,
      designer: designer ?? '',
      details: [news.what],
      imagePath: imageId === null ? null : app.images.variantPath(imageId, 'portrait-crop'),
    },
  });
}
