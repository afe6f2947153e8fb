import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { isAmong } from '#src/database/is-among.server.ts';
import { preparedOn } from '#src/database/prepared.server.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { isAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { usersById, type Person } from '#src/features/accounts/queries.server.ts';
import { emailRecipient } from '#src/features/accounts/users.server.ts';
import type { App } from '#src/platform/app.ts';
import { privateKinds, ruleOf } from './catalogue.ts';
import { emailPace, preferencesIn, type PreferenceGroup } from './preferences.ts';

/** Those of the given transactions that have an unseen bell notification for the user. */
export async function unseenTransactions(
  app: App,
  userId: string,
  transactionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (transactionIds.length === 0) return new Set();
  const rows = await readUnseen(app.db).execute({ userId, ids: transactionIds });
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

const readUnseen = preparedOn((db) => {
  const { recipientId, transactionId } = notificationEvents;
  const isOfUser = and(eq(recipientId, sql.placeholder('userId')), isAmong(transactionId, sql.placeholder('ids')));
  // As in the condition of the index, which a parameter would not match.
  return db
    .selectDistinct({ id: transactionId })
    .from(notificationEvents)
    .where(and(isOfUser, sql`in_bell and seen_at is null`));
});

export type BellRow = {
  readonly id: string;
  /** One sentence. */
  readonly text: string;
  /** The page that it leads to. */
  readonly path: string;
  readonly imageId: string | null;
  /** Who did it, where there is no image; null for the system. */
  readonly actor: Person | null;
  readonly isSeen: boolean;
  readonly at: Date;
};

export type BellPage = {
  readonly rows: readonly BellRow[];
  /** Give it as `after` to get the next page; null on the last one. */
  readonly next: string | null;
};

/** A page with what its rows need to be shown; `isUnseen` is of those on the other pages too. */
export type ShownBellPage = BellPage & { readonly now: Date; readonly mayMark: boolean; readonly isUnseen: boolean };

type BellViewer = { readonly id: string; readonly limited?: boolean };

const isShownTo = ({ limited = false }: BellViewer) =>
  limited ? notInArray(notificationEvents.kind, [...privateKinds]) : undefined;

const perPage = 20;

export async function shownBellPage(
  app: Pick<App, 'db' | 'logger' | 'clock'>,
  viewer: Asker & { readonly id: string },
  after: string | null = null,
): Promise<ShownBellPage> {
  const [page, isUnseen, now] = await Promise.all([
    bellPage(app, viewer, after),
    isAnyUnseen(app, viewer),
    app.clock.now(),
  ]);
  return { ...page, isUnseen, now, mayMark: isAllowed('notification.mark-seen', viewer) };
}

/** Of all of the bell, as its number counts them. */
async function isAnyUnseen({ db }: Pick<App, 'db'>, viewer: BellViewer): Promise<boolean> {
  const unseen = await db
    .select({ id: notificationEvents.id })
    .from(notificationEvents)
    // As in the condition of the index, which a parameter would not match.
    .where(and(eq(notificationEvents.recipientId, viewer.id), sql`in_bell and seen_at is null`, isShownTo(viewer)))
    .limit(1);
  return unseen.length > 0;
}

/** For the drawer over a page, which is shown also when the notifications cannot be read. */
export async function bellOrFailure(
  app: Pick<App, 'db' | 'logger' | 'clock'>,
  viewer: Asker & { readonly id: string },
): Promise<ShownBellPage | 'failed'> {
  try {
    return await shownBellPage(app, viewer);
  } catch (error) {
    app.logger.error(error, { userId: viewer.id });
    return 'failed';
  }
}

/**
 * The viewer's notifications, newest first. `after` is the id of an event, so that new events do not move the pages;
 * one that is not the viewer's finds nothing.
 */
export async function bellPage(
  app: Pick<App, 'db' | 'logger'>,
  viewer: BellViewer,
  after: string | null = null,
): Promise<BellPage> {
  if (after !== null && !isUuid(after)) return { rows: [], next: null };
  const { recipientId, inBell, createdAt, id } = notificationEvents;
  const events = await app.db
    .select()
    .from(notificationEvents)
    .where(
      and(
        ...[eq(recipientId, viewer.id), eq(inBell, true), isShownTo(viewer)],
        after === null ? undefined : isOlderThan(viewer.id, after),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(perPage + 1);
  const shown = events.slice(0, perPage);
  const actors = await usersById(
    app.db,
    shown.flatMap(({ imageId, actorId }) => (imageId === null && actorId !== null ? actorId : [])),
  );
  return {
    rows: shown.flatMap((event) => bellRow(app, event, actors) ?? []),
    next: events.length > perPage ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** The page that an event of the viewer leads to; null for another's, and where there is none. */
export async function detailPageOf(app: Pick<App, 'db'>, viewer: BellViewer, eventId: string): Promise<string | null> {
  if (!isUuid(eventId)) return null;
  const { id, recipientId, inBell, detailPage } = notificationEvents;
  const [event] = await app.db
    .select({ detailPage })
    .from(notificationEvents)
    .where(and(eq(id, eventId), eq(recipientId, viewer.id), eq(inBell, true), isShownTo(viewer)));
  return event?.detailPage ?? null;
}

/** Whether emails of a group reach the user, by their own choice. */
export async function getsEmails(app: Pick<App, 'db'>, userId: string, group: PreferenceGroup): Promise<boolean> {
  const recipient = await emailRecipient(app.db, userId);
  return recipient !== null && emailPace(recipient, group) !== 'never';
}

function isOlderThan(viewerId: string, eventId: string) {
  return sql`(${notificationEvents.createdAt}, ${notificationEvents.id}) <
    (select created_at, id from notification_events where id = ${eventId} and recipient_id = ${viewerId})`;
}

type Event = typeof notificationEvents.$inferSelect;

/** Null for an event that this version cannot read: it is logged, and the others are shown. */
function bellRow(app: Pick<App, 'logger'>, event: Event, actors: ReadonlyMap<string, Person>): BellRow | null {
  try {
    const { bell, facts } = ruleOf(event.kind);
    if (bell === null) return null;
    const { id, detailPage, imageId, actorId, seenAt, createdAt } = event;
    return {
      ...{ id, text: bell(facts.parse(event.facts)), path: detailPage, imageId },
      ...{
        actor: imageId === null ? (actors.get(actorId ?? '') ?? null) : null,
        isSeen: seenAt !== null,
        at: createdAt,
      },
    };
  } catch (error) {
    app.logger.error(error, { eventId: event.id, kind: event.kind });
    return null;
  }
}

/** What reaches the viewer, and where; for the page of the settings. */
export async function notificationSettings(
  app: Pick<App, 'db' | 'push'>,
  viewer: { readonly id: string; readonly sessionId: string },
) {
  const [recipient, browsers] = await Promise.all([
    emailRecipient(app.db, viewer.id),
    app.push.browsersOf(app.db, viewer.id),
  ]);
  return {
    preferences: preferencesIn(recipient?.privateData),
    hasPhone: recipient !== null && recipient.phoneNumber !== null,
    browsers: browsers.map(({ id, sessionId, createdAt }) => ({
      id,
      createdAt,
      isHere: sessionId === viewer.sessionId,
    })),
  };
}
