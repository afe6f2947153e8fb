import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { App } from '#src/platform/app.ts';
import { ruleOf } from './catalogue.ts';

/** Those of the given transactions that have an unseen bell notification for the user. */
export async function unseenTransactions(
  app: App,
  userId: string,
  transactionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (transactionIds.length === 0) return new Set();
  const { recipientId, transactionId, inBell, seenAt } = notificationEvents;
  const rows = await app.db
    .selectDistinct({ id: transactionId })
    .from(notificationEvents)
    .where(and(eq(recipientId, userId), inArray(transactionId, [...transactionIds]), eq(inBell, true), isNull(seenAt)));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

export type BellRow = {
  readonly id: string;
  /** One sentence. */
  readonly text: string;
  /** The page that it leads to. */
  readonly path: string;
  readonly imageId: string | null;
  readonly isSeen: boolean;
  readonly at: Date;
};

export type BellPage = {
  readonly rows: readonly BellRow[];
  /** Give it as `after` to get the next page; null on the last one. */
  readonly next: string | null;
};

const perPage = 30;

/**
 * The viewer's notifications, newest first. `after` is the id of an event, so that new events do not move the pages;
 * one that is not the viewer's finds nothing.
 */
export async function bellPage(
  app: Pick<App, 'db' | 'logger'>,
  viewer: { readonly id: string },
  after: string | null = null,
): Promise<BellPage> {
  if (after !== null && !isUuid(after)) return { rows: [], next: null };
  const { recipientId, inBell, createdAt, id } = notificationEvents;
  const events = await app.db
    .select()
    .from(notificationEvents)
    .where(
      and(eq(recipientId, viewer.id), eq(inBell, true), after === null ? undefined : isOlderThan(viewer.id, after)),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(perPage + 1);
  const shown = events.slice(0, perPage);
  return {
    rows: shown.flatMap((event) => bellRow(app, event) ?? []),
    next: events.length > perPage ? (shown.at(-1)?.id ?? null) : null,
  };
}

function isOlderThan(viewerId: string, eventId: string) {
  return sql`(${notificationEvents.createdAt}, ${notificationEvents.id}) <
    (select created_at, id from notification_events where id = ${eventId} and recipient_id = ${viewerId})`;
}

/** Null for an event that this version cannot read: it is logged, and the others are shown. */
function bellRow(app: Pick<App, 'logger'>, event: typeof notificationEvents.$inferSelect): BellRow | null {
  try {
    const { bell, facts } = ruleOf(event.kind);
    if (bell === null) return null;
    const { id, detailPage, imageId, seenAt, createdAt } = event;
    return {
      ...{ id, text: bell(facts.parse(event.facts)), path: detailPage, imageId },
      ...{ isSeen: seenAt !== null, at: createdAt },
    };
  } catch (error) {
    app.logger.error(error, { eventId: event.id, kind: event.kind });
    return null;
  }
}
