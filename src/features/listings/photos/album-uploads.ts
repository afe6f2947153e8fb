import type { UploadError } from '#src/features/images/upload-image.ts';
import type { AlbumMeans, AlbumStore, ReadPhoto, Sender } from './album-store.ts';

type Work = { readonly file: Blob; readonly photo: ReadPhoto | null };

/** What is uploaded: a file as it was chosen, or a crop that takes the place of a photo. */
type NewUpload = { readonly name: string; readonly photo: ReadPhoto | null; readonly replaces: string | null };

/** Max uploads at the same time; a further one waits. */
const maxConcurrent = 2;

/** Uploads files, and adds them to the listing in the order in which they were chosen. */
export function makeUploader(store: AlbumStore, sender: Sender, means: Pick<AlbumMeans, 'read' | 'upload'>) {
  const works = new Map<string, Work>();
  const originals = new Map<string, Blob>();
  const slots = makeSlots();
  let lastAdded: Promise<unknown> = Promise.resolve();
  let made = 0;

  async function start(key: string): Promise<void> {
    const before = lastAdded;
    const { promise: added, resolve: end } = Promise.withResolvers<void>();
    lastAdded = added;
    const imageId = await slots.within(() => deliver(key, { works, store, means }));
    await before;
    if (imageId !== null) await place(key, imageId);
    end();
  }

  async function place(key: string, imageId: string): Promise<void> {
    const upload = store.state().uploads.find((one) => one.key === key);
    const work = works.get(key);
    if (upload === undefined || work === undefined) return;
    const { replaces } = upload;
    originals.set(imageId, (replaces && originals.get(replaces)) || work.file);
    const operation =
      replaces === null ? { operation: 'add', imageId } : { operation: 'replace', imageId: replaces, by: imageId };
    await sender.send(operation);
    dismiss(key);
  }

  function dismiss(key: string): void {
    works.delete(key);
    store.removeUpload(key);
  }

  return {
    begin: (file: Blob, { name, photo, replaces }: NewUpload) => {
      made += 1;
      const key = `upload-${made}`;
      works.set(key, { file, photo });
      const upload = { key, name, replaces, preview: photo?.preview ?? null, step: { name: 'waiting' as const } };
      store.set({ uploads: [...store.state().uploads, upload] });
      void start(key);
    },
    retry: (key: string) => {
      store.setUpload(key, { step: { name: 'waiting' } });
      void start(key);
    },
    dismiss,
    isUploading: slots.areUsed,
    /** The file that was chosen for a photo, while this page is open: larger than what the site shows. */
    originalOf: (imageId: string) => originals.get(imageId) ?? null,
  };
}

type Delivery = {
  readonly works: Map<string, Work>;
  readonly store: AlbumStore;
  readonly means: Pick<AlbumMeans, 'read' | 'upload'>;
};

/** The id of the uploaded image; null when it failed or was given up. */
async function deliver(key: string, { works, store, means }: Delivery): Promise<string | null> {
  const fail = (error: UploadError) => {
    store.setUpload(key, { step: { name: 'failed', error } });
    return null;
  };
  const work = works.get(key);
  if (work === undefined) return null;
  const photo = work.photo ?? (await means.read(work.file));
  if (photo === null || photo === 'too-large') return fail(photo ?? 'unreadable');
  works.set(key, { ...work, photo });
  const show = (share: number) => store.setUpload(key, { preview: photo.preview, step: { name: 'uploading', share } });
  show(0);
  const uploaded = await means.upload(photo.blob, show);
  return uploaded.imageId ?? fail(uploaded.error);
}

function makeSlots() {
  let used = 0;
  const waiting: (() => void)[] = [];
  return {
    areUsed: () => used > 0,
    within: async <T>(work: () => Promise<T>): Promise<T> => {
      if (used >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve));
      used += 1;
      const done = await work();
      used -= 1;
      waiting.shift()?.();
      return done;
    },
  };
}
