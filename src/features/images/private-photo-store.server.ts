import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#src/database/database.server.ts';
import type { PrivatePhotoTable } from '#src/database/schema/private-photo-columns.ts';
import { requireAllowed, type Asker, type Permission } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { isNewAccount } from '#src/features/accounts/new-account.server.ts';
import type { App } from '#src/platform/app.ts';
import { countHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import { requirePhotoShape } from './photo-shape.ts';

type Member = Asker & { readonly id: string };
type Files = Pick<App, 'db' | 'files'>;

type Definition = {
  /** With the columns of `privatePhotoColumns`. */
  readonly table: PgTable;
  /** Null until the photo is part of something; a day later it is removed. */
  readonly partOf: PgColumn;
  /** As `case-photo`: of the daily limit, and in the plural of the folder of files. */
  readonly name: string;
  readonly permission: Permission;
  /** Photos of one thing. */
  readonly max: number;
};

/** Uploads in a day of each kind; of an account that is new, because others are shown what it sends. */
const maxPerDay = 60;
const maxOfNewPerDay = 15;
const daySeconds = 86_400;
const batchSize = 200;

/**
 * The photos of one table, which no public address serves: uploaded first, then made part of what their owner sends. Who may
 * see them, the feature decides.
 */
export function privatePhotoStore(definition: Definition) {
  const photos = definition.table as PrivatePhotoTable;
  const store = { ...definition, photos, isLoose: isNull(definition.partOf) };
  return { ...uploadsTo(store), ...attachedIn(store), ...looseIn(store) };
}

/** The values of the columns that say what a photo is part of. */
type Place = Readonly<Record<string, unknown>>;

type Store = Omit<Definition, 'table'> & { readonly photos: PrivatePhotoTable; readonly isLoose: SQL };

function uploadsTo({ photos, name, permission }: Store) {
  return {
    /** Counts an upload against the user's daily limit before its body is read. Refuses `too-many-requests`. */
    async count(app: App, userId: string): Promise<void> {
      const max = (await isNewAccount(app.db, userId)) ? maxOfNewPerDay : maxPerDay;
      await countHit(app, [{ bucket: name, key: userId, max, seconds: daySeconds }]);
    },

    /**
     * Stores the photo in this file, re-encoded without its metadata, and returns its id. The row comes first, so that the
     * sweep finds whatever a killed process leaves. Refuses like `app.images.decode` and `requirePhotoShape`.
     */
    async add(app: App, viewer: Member, path: string): Promise<string> {
      requireAllowed(permission, viewer);
      const decoded = await app.images.decode(path);
      requirePhotoShape(decoded);
      const fileKey = `${name}s/${randomUUID()}/photo.jpeg`;
      const [row] = await app.db.insert(photos).values({ ownerId: viewer.id, fileKey }).returning({ id: photos.id });
      if (row === undefined) throw new Error('No row was inserted');
      await app.files.put(fileKey, decoded.bytes, 'image/jpeg');
      await app.db.update(photos).set({ isStored: true }).where(eq(photos.id, row.id));
      return row.id;
    },
  };
}

function attachedIn({ photos, isLoose, max }: Store) {
  return {
    /**
     * Makes uploaded photos part of this, for ever. Refuses `not-found` for one that is gone, is part of something already or
     * is another user's, and `validation-invalid-value` for more than fit.
     */
    async attach(
      tx: Tx,
      ownerId: string,
      place: Place | ((id: string) => Place),
      ids: readonly string[],
    ): Promise<void> {
      const unique = [...new Set(ids)];
      if (unique.length > max) refuse('validation-invalid-value', { field: 'photos', longest: max });
      for (const [position, id] of unique.entries()) {
        const isFree = and(eq(photos.id, id), eq(photos.ownerId, ownerId), isLoose, eq(photos.isStored, true));
        const { rowCount } = isUuid(id)
          ? await tx
              .update(photos)
              .set({ ...(typeof place === 'function' ? place(id) : place), position })
              .where(isFree)
          : { rowCount: 0 };
        if (rowCount !== 1) refuse('not-found', { field: 'photos' });
      }
    },

    /** The bytes of a photo for which this holds, a JPEG. Who may see it, the caller checks. Refuses `not-found`. */
    async read(app: Files, photoId: string, holds: SQL | undefined): Promise<Uint8Array<ArrayBuffer>> {
      if (!isUuid(photoId)) refuse('not-found');
      const [row] = await app.db
        .select({ fileKey: photos.fileKey })
        .from(photos)
        .where(and(eq(photos.id, photoId), holds));
      const file = row && (await app.files.get(row.fileKey));
      return file?.bytes ?? refuse('not-found');
    },
  };
}

function looseIn({ photos, isLoose }: Store) {
  return {
    /**
     * Removes photos that did not become part of anything within a day, with their files. The row goes last: it is how the next
     * sweep finds a file that could not be removed.
     */
    async removeLoose(app: Files): Promise<void> {
      const isOld = and(isLoose, sql`${photos.createdAt} < rotation_now() - interval '1 day'`);
      for (;;) {
        const old = await app.db.select({ id: photos.id }).from(photos).where(isOld).limit(batchSize);
        if (old.length === 0) return;
        const ids = old.map(({ id }) => id);
        // From now on nothing can send it any more.
        const going = await app.db
          .update(photos)
          .set({ isStored: false })
          .where(and(inArray(photos.id, ids), isOld))
          .returning({ id: photos.id, fileKey: photos.fileKey });
        for (const { id, fileKey } of going) {
          await app.files.remove(fileKey);
          await app.db.delete(photos).where(eq(photos.id, id));
        }
        if (old.length < batchSize) return;
      }
    },

    /** In the unit of work that deletes an account: photos that are part of nothing. The sweep removes their files. */
    async eraseLoose(tx: Tx, ownerId: string): Promise<void> {
      await tx
        .update(photos)
        .set({ isStored: false, createdAt: sql`rotation_now() - interval '2 days'` })
        .where(and(eq(photos.ownerId, ownerId), isLoose));
    },
  };
}
