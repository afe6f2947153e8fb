import { type ListingPhoto, maxPhotos } from '../photo.ts';
import {
  type AlbumMeans,
  type AlbumState,
  type AlbumStore,
  type Fields,
  makeSender,
  makeStore,
  type ReadPhoto,
} from './album-store.ts';
import { makeUploader } from './album-uploads.ts';
import { moved } from './order.ts';

export type Album = ReturnType<typeof makeAlbum>;

/**
 * The photos of one listing in the browser: shows each change at once, sends the changes one after the other, and uploads
 * files while the user continues. It outlives the component that shows it.
 */
export function makeAlbum(means: AlbumMeans, photos: readonly ListingPhoto[]) {
  const store = makeStore(photos);
  const sender = makeSender(store, means.call, photos);
  const { begin, isUploading, ...uploads } = makeUploader(store, sender, means);
  const { state, set, subscribe } = store;

  function show(change: Partial<AlbumState>, fields: Fields): Promise<boolean> {
    set({ ...quiet, ...change });
    return sender.send(fields);
  }

  function order(ids: readonly string[]): void {
    const byId = new Map(state().photos.map((photo) => [photo.id, photo]));
    const ordered = ids.flatMap((id) => byId.get(id) ?? []);
    void show({ photos: ordered }, { operation: 'order', order: ids.join(',') });
  }

  return {
    ...{ state, subscribe, order, ...uploads, adopt: sender.adopt, unsaved: sender.unsaved, resume: sender.resume },
    ...removals(store, show),
    isBusy: () => sender.isSending() || isUploading(),
    add: (files: readonly File[]) => {
      const taken = files.slice(0, freePlaces(state()));
      set({ ...quiet, leftOut: files.length - taken.length });
      for (const file of taken) begin(file, { name: file.name, photo: null, replaces: null });
    },
    /** Uploads a crop of a photo, which then takes its place. */
    crop: (imageId: string, photo: ReadPhoto) => {
      set(quiet);
      begin(photo.blob, { name: '', photo, replaces: imageId });
    },
    /** The photo's place afterwards. */
    move: (imageId: string, to: number) => {
      const ids = state().photos.map(({ id }) => id);
      const next = moved(ids, ids.indexOf(imageId), to);
      if (next.join() !== ids.join()) order(next);
      return next.indexOf(imageId);
    },
    describe: (imageId: string, alt: string) => {
      const described = state().photos.map((photo) => (photo.id === imageId ? { ...photo, alt } : photo));
      void show({ photos: described }, { operation: 'describe', imageId, alt });
    },
  };
}

type Show = (change: Partial<AlbumState>, fields: Fields) => Promise<boolean>;

function removals({ state, set }: AlbumStore, show: Show) {
  return {
    remove: async (imageId: string) => {
      const at = state().photos.findIndex(({ id }) => id === imageId);
      const photo = state().photos[at];
      if (photo === undefined) return;
      const change = { photos: state().photos.toSpliced(at, 1), removed: { photo, at } };
      if (!(await show(change, { operation: 'remove', imageId }))) set({ removed: null });
    },
    undo: () => {
      const { removed, photos } = state();
      if (removed === null) return;
      const { photo, at } = removed;
      const fields = { operation: 'add', imageId: photo.id, at: String(at), alt: photo.alt };
      void show({ photos: photos.toSpliced(at, 0, photo) }, fields);
    },
  };
}

/** What the next change ends. */
const quiet = { removed: null, problem: null, leftOut: 0 } as const;

function freePlaces({ photos, uploads }: AlbumState): number {
  return Math.max(0, maxPhotos - photos.length - uploads.filter(({ replaces }) => replaces === null).length);
}
