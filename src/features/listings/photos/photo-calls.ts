import { type PhotosOnWire, photosPath, type RefusedPhotos } from '../photo.ts';
import type { AlbumMeans, PhotoAnswer } from './album-store.ts';

const timeoutMs = 20_000;

/** Sends a change of a listing's photos. */
export function photoCalls(listingId: string, csrf: string): AlbumMeans['call'] {
  return async (fields) => {
    const headers = { 'Accept': 'application/json', 'x-csrf-token': csrf };
    const body = new URLSearchParams(fields);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      // Goes on when its page is left.
      const response = await fetch(photosPath(listingId), { method: 'POST', headers, body, signal, keepalive: true });
      return answerFrom(await response.json());
    } catch {
      return { kind: 'lost' };
    }
  };
}

/** Exported for its test. */
export function answerFrom(body: unknown): PhotoAnswer {
  const { photos, refused, error } = body as Partial<PhotosOnWire> &
    Partial<RefusedPhotos> & { error?: { code?: unknown } };
  if (photos !== undefined) return { kind: 'done', photos };
  if (refused !== undefined) return { kind: 'refused', code: refused.code };
  return error?.code === 'forbidden' || error?.code === 'unauthorized'
    ? { kind: 'refused', code: 'unauthorized' }
    : { kind: 'lost' };
}
