import { randomUUID } from 'node:crypto';
import { eq, and, inArray, isNull } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { idPhotos } from '#src/database/schema/id-checks.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { decrypt, deriveKey, encrypt, randomKey, type EncryptionKey } from '#src/platform/encryption.server.ts';

/** The folder of the file store. Nothing serves it; `/media` knows `images` alone. */
export const photoFolder = 'id-photos';

type Vault = Pick<App, 'db' | 'files'> & Keys;

type Keys = { readonly config: Pick<App['config'], 'idDocumentsSecret' | 'sessionSecret'> };

/**
 * Encrypts a photo with a random key, stores it, and returns its id. The row comes first and gets the key last: whatever
 * a killed process leaves has a row that the sweep finds, and no key that could read it.
 */
export async function storeSealed(app: App, ownerId: string, bytes: Uint8Array): Promise<string> {
  const fileKey = `${photoFolder}/${randomUUID()}/photo.bin`;
  const [row] = await app.db.insert(idPhotos).values({ ownerId, fileKey }).returning({ id: idPhotos.id });
  if (row === undefined) throw new Error('No row was inserted');
  const { id } = row;
  const key = randomKey();
  await app.files.put(fileKey, encrypt(key, bytes, contextOf(id)), 'application/octet-stream');
  const sealedKey = encrypt(masterKey(app), key, keyContextOf(id)).toString('base64url');
  const isOpen = and(eq(idPhotos.id, id), isNull(idPhotos.removedAt));
  const { rowCount } = await app.db.update(idPhotos).set({ sealedKey }).where(isOpen);
  if (rowCount === 1) return id;
  // The account went meanwhile.
  await app.files.remove(fileKey);
  return refuse('not-found', { field: 'front' });
}

/** Null when its file or its key is gone, or when the secret is not the one that it was encrypted with. */
export async function openSealed(app: Vault, photoId: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = await keysOf(app.db, photoId);
  const file = row && (await app.files.get(row.fileKey));
  const key = row && decrypt(masterKey(app), Buffer.from(row.sealedKey, 'base64url'), keyContextOf(photoId));
  return file && key && decrypt(key, file.bytes, contextOf(photoId));
}

/**
 * Whether these photos of one user are the same image. A decoder makes the same bytes of the same file, so the bytes are
 * compared and nothing about them is stored. Of a photo that is gone or another user's it says nothing.
 */
export async function areSamePhoto(app: Vault, ownerId: string, photoIds: readonly [string, string]): Promise<boolean> {
  const areOwn = and(inArray(idPhotos.id, [...photoIds]), eq(idPhotos.ownerId, ownerId));
  if ((await app.db.$count(idPhotos, areOwn)) !== photoIds.length) return false;
  const [one, other] = await Promise.all(photoIds.map((photoId) => openSealed(app, photoId)));
  return one != null && other != null && Buffer.compare(one, other) === 0;
}

async function keysOf(reader: Reader, photoId: string) {
  const { fileKey, sealedKey } = idPhotos;
  const [row] = await reader.select({ fileKey, sealedKey }).from(idPhotos).where(eq(idPhotos.id, photoId));
  return row?.sealedKey == null ? null : { fileKey: row.fileKey, sealedKey: row.sealedKey };
}

/** A key of its own, so that nothing else in the marketplace can read these files. */
function masterKey({ config }: Keys): EncryptionKey {
  return deriveKey(config.idDocumentsSecret ?? config.sessionSecret, 'identity documents');
}

const contextOf = (photoId: string) => `id-photo ${photoId}`;
const keyContextOf = (photoId: string) => `id-photo-key ${photoId}`;
