type Kept = { readonly bytes: Uint8Array<ArrayBuffer>; readonly until: number };

export type Hot = {
  readonly get: (key: string) => Uint8Array<ArrayBuffer> | null;
  readonly keep: (key: string, bytes: Uint8Array<ArrayBuffer>) => void;
};

/** Milliseconds after which it is read again, so that what was removed is not shown for ever. */
const keptFor = 300_000;

/** The bytes that were asked for last, at most `mostBytes` of them. */
export function makeHot(mostBytes: number): Hot {
  // A map remembers the order in which it was filled: the first is the one that nobody asked for longest.
  const kept = new Map<string, Kept>();
  let size = 0;

  function drop(key: string, { bytes }: Kept): void {
    kept.delete(key);
    size -= bytes.length;
  }

  return {
    get(key) {
      const found = kept.get(key);
      if (found === undefined) return null;
      if (found.until < Date.now()) {
        drop(key, found);
        return null;
      }
      kept.delete(key);
      kept.set(key, found);
      return found.bytes;
    },
    keep(key, bytes) {
      const old = kept.get(key);
      if (old !== undefined) drop(key, old);
      // One large picture must not drive out hundreds of small ones.
      if (bytes.length > mostBytes / 16) return;
      kept.set(key, { bytes, until: Date.now() + keptFor });
      size += bytes.length;
      for (const [other, entry] of kept) {
        if (size <= mostBytes) break;
        drop(other, entry);
      }
    },
  };
}
