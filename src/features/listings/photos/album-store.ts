import type { RefusalCode } from '#src/domain/refusal.ts';
import type { Upload as Uploaded, UploadError } from '#src/features/images/upload-image.ts';
import type { ListingPhoto } from '../photo.ts';

/** A photo as it is sent, with a small picture of it. */
export type ReadPhoto = { readonly blob: Blob; readonly preview: string };

export type UploadStep =
  | { readonly name: 'waiting' }
  | { readonly name: 'uploading'; readonly share: number }
  | { readonly name: 'failed'; readonly error: UploadError };

/** A file on its way to the listing. With `replaces` it takes the place of a photo. */
export type PhotoUpload = {
  readonly key: string;
  readonly name: string;
  readonly preview: string | null;
  readonly step: UploadStep;
  readonly replaces: string | null;
};

/** Why the last change was not saved; `lost` without an answer. `again` sends it once more. */
export type Problem = { readonly code: RefusalCode | 'lost'; readonly again: () => void };

export type AlbumState = {
  readonly photos: readonly ListingPhoto[];
  /** How many of them the listing has, as the server answered last. */
  readonly saved: number;
  readonly uploads: readonly PhotoUpload[];
  /** The last photo that was removed, until the next change. */
  readonly removed: { readonly photo: ListingPhoto; readonly at: number } | null;
  readonly problem: Problem | null;
  /** The number of chosen files that there was no place for. */
  readonly leftOut: number;
};

export type PhotoAnswer =
  | { readonly kind: 'done'; readonly photos: readonly ListingPhoto[] }
  | { readonly kind: 'refused'; readonly code: RefusalCode }
  | { readonly kind: 'lost' };

export type Fields = Readonly<Record<string, string>>;

/** What an album needs of the browser. */
export type AlbumMeans = {
  readonly call: (fields: Fields) => Promise<PhotoAnswer>;
  /** Null for a file that this browser cannot read. */
  readonly read: (file: Blob) => Promise<ReadPhoto | 'too-large' | null>;
  readonly upload: (photo: Blob, onProgress: (share: number) => void) => Promise<Uploaded>;
};

export type AlbumStore = ReturnType<typeof makeStore>;

/** What is shown of an album, and those who show it. */
export function makeStore(photos: readonly ListingPhoto[]) {
  let state: AlbumState = { photos, saved: photos.length, uploads: [], removed: null, problem: null, leftOut: 0 };
  const listeners = new Set<() => void>();
  function set(change: Partial<AlbumState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  return {
    state: () => state,
    set,
    setUpload: (key: string, change: Partial<PhotoUpload>) =>
      set({ uploads: state.uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)) }),
    removeUpload: (key: string) => set({ uploads: state.uploads.filter((upload) => upload.key !== key) }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Sender = ReturnType<typeof makeSender>;

/** Sends changes one after the other. While some are under way, what is shown is ahead of the server. */
export function makeSender({ set }: AlbumStore, call: AlbumMeans['call'], photos: readonly ListingPhoto[]) {
  /** As the server answered last. */
  let saved = photos;
  /** Without an answer yet, in their order. */
  let underWay: readonly Fields[] = [];
  /** Their answers were lost, as of all calls of a page that is being left; none once the site has answered again. */
  let lost: readonly Fields[] = [];
  let queue: Promise<unknown> = Promise.resolve();

  /** False when the change was not saved. `isRepeated`: it may have been saved before, so that its refusal says nothing. */
  function send(fields: Fields, isRepeated = false): Promise<boolean> {
    underWay = [...underWay, fields];
    const answer = queue.then(() => call(fields));
    queue = answer;
    return answer.then((got) => {
      underWay = underWay.filter((other) => other !== fields);
      lost = got.kind === 'lost' ? [...lost, fields] : [];
      if (got.kind === 'done') saved = got.photos;
      else if (got.kind === 'lost' || !isRepeated)
        set({ problem: { code: got.kind === 'lost' ? 'lost' : got.code, again: () => again(fields) } });
      set({ saved: saved.length, ...(underWay.length === 0 && { photos: saved }) });
      return got.kind === 'done';
    });
  }

  function again(fields: Fields): void {
    set({ problem: null });
    lost = lost.filter((other) => other !== fields);
    void send(fields);
  }

  return {
    send,
    isSending: () => underWay.length > 0,
    unsaved: () => [...lost, ...underWay],
    /** Sends once more what an earlier page of this listing had no answer to: the site does nothing twice. */
    resume: (changes: readonly Fields[]) => {
      for (const fields of changes) void send(fields, true);
    },
    /** The photos as a page has read them; what is being sent is newer. */
    adopt: (read: readonly ListingPhoto[]) => {
      if (underWay.length > 0) return;
      saved = read;
      set({ photos: read, saved: read.length });
    },
  };
}
