import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { sep } from 'node:path';

/** Called before each operation that writes; returns the error with which it fails, or null. */
export type BeforeWriting = (operation: string) => Error | null;

/**
 * Calls `before` at every write below a folder, by this process: creating a folder or a file, writing, syncing, renaming.
 * A write that fails has written half of its bytes. Patches Node's own functions: the code that writes knows nothing of it.
 * Returns how to undo it.
 */
export function watchDisk(folder: string, before: BeforeWriting): () => void {
  const isInside = (path: unknown) => String(path).startsWith(folder + sep);
  const undo = [patchPromises(isInside, before), patchStreams(isInside, before)];
  syncBuiltinESMExports();
  return () => {
    for (const restore of undo) restore();
    syncBuiltinESMExports();
  };
}

export const diskErrors = ['ENOSPC', 'EIO'] as const;

type Fault = {
  readonly folder: string;
  /** Which of the operations fails, from 1, with all that follow; none with 0. */
  readonly at: number;
  readonly code: (typeof diskErrors)[number];
};

/** Runs `work` while the disk fails below a folder; returns what came of it, and which operations were attempted. */
export async function onFailingDisk<T>(
  { folder, at, code }: Fault,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly operations: readonly string[] }> {
  const operations: string[] = [];
  const undo = watchDisk(folder, (syscall) => {
    operations.push(syscall);
    if (at === 0 || operations.length < at) return null;
    return Object.assign(new Error(`${code}: planted, ${syscall}`), { code, syscall, errno: -1 });
  });
  try {
    return { result: await work(), operations };
  } finally {
    undo();
  }
}

type IsInside = (path: unknown) => boolean;

/** `node:fs/promises`: folders, renames, and the handles of files. */
function patchPromises(isInside: IsInside, before: BeforeWriting): () => void {
  const { open, mkdir, rename } = fs.promises;
  const check = (operation: string) => {
    const error = before(operation);
    if (error !== null) throw error;
  };
  fs.promises.mkdir = (async (...args: Parameters<typeof mkdir>) => {
    if (isInside(args[0])) check('mkdir');
    return await mkdir(...args);
  }) as typeof mkdir;
  fs.promises.rename = async (from, to) => {
    if (isInside(to)) check('rename');
    await rename(from, to);
  };
  fs.promises.open = async (...args) => {
    // Reading needs no space; a folder is opened to be synced.
    const isWritten = args[1] === 'wx';
    if (isInside(args[0]) && isWritten) check('open');
    const handle = await open(...args);
    return isInside(args[0]) ? patchHandle(handle, before, check) : handle;
  };
  return () => void Object.assign(fs.promises, { open, mkdir, rename });
}

type Handle = fs.promises.FileHandle;

function patchHandle(handle: Handle, before: BeforeWriting, check: (operation: string) => void): Handle {
  const writeFile = handle.writeFile.bind(handle);
  const sync = handle.sync.bind(handle);
  handle.writeFile = async (data, ...rest) => {
    const error = before('write');
    if (error === null) return await writeFile(data, ...rest);
    if (data instanceof Uint8Array) await writeFile(data.subarray(0, Math.floor(data.length / 2)));
    throw error;
  };
  handle.sync = async () => {
    check('fsync');
    await sync();
  };
  return handle;
}

type Done = (error: Error | null, result?: number) => void;
type Anything = (...args: unknown[]) => void;

/** Streams to files open and write by `node:fs`. */
function patchStreams(isInside: IsInside, before: BeforeWriting): () => void {
  const { open, write, writev } = fs;
  const inside = new Set<number>();
  const patched: Record<string, Anything> = {
    open: (path, flags, ...rest) => {
      const done = rest.pop() as Done;
      const isWritten = isInside(path) && flags !== 'r';
      const error = isWritten ? before('open') : null;
      if (error !== null) return done(error);
      const opened: Done = (problem, descriptor) => {
        if (descriptor !== undefined && isWritten) inside.add(descriptor);
        done(problem, descriptor);
      };
      return (open as Anything)(path, flags, ...rest, opened);
    },
    write: (descriptor, bytes, offset, length, ...rest) => {
      const error = inside.has(descriptor as number) ? before('write') : null;
      if (error === null) return (write as Anything)(descriptor, bytes, offset, length, ...rest);
      const done = rest.pop() as Done;
      return (write as Anything)(descriptor, bytes, offset, Math.floor(Number(length) / 2), ...rest, () => done(error));
    },
    writev: (descriptor, ...rest) => {
      const error = inside.has(descriptor as number) ? before('write') : null;
      if (error === null) return (writev as Anything)(descriptor, ...rest);
      return (rest.pop() as Done)(error);
    },
  };
  Object.assign(fs, patched);
  return () => void Object.assign(fs, { open, write, writev });
}
