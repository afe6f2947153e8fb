import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, opendir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { checkFolder, checkKey, StorageError, typeOfKey, type Files } from './files.ts';

/**
 * Stores files below one folder. A file appears under its name only after all its bytes are on disk (write, sync,
 * rename).
 */
export function diskFiles(folder: string): Files {
  function pathOf(key: string): string {
    return join(folder, ...key.split('/'));
  }
  return {
    async put(key, bytes, type) {
      checkKey(key, type);
      await replace(pathOf(key), (file) => file.writeFile(bytes));
    },
    async putFile(key, source, type) {
      checkKey(key, type);
      await replace(pathOf(key), (file) => file.writeFile(createReadStream(source)));
    },
    async open(key) {
      const type = typeOfKey(key);
      if (type === null) return null;
      const file = await open(pathOf(key), 'r').catch(nullWhenMissing);
      return file && { stream: file.createReadStream(), type, size: (await file.stat()).size };
    },
    async get(key) {
      const type = typeOfKey(key);
      if (type === null) return null;
      const bytes = await readFile(pathOf(key)).catch(nullWhenMissing);
      return bytes && { bytes, type, size: bytes.length };
    },
    async remove(key) {
      if (typeOfKey(key) === null) return;
      await rm(pathOf(key), { force: true });
      await removeIfEmpty(dirname(pathOf(key)));
    },
    async *list(below) {
      checkFolder(below);
      for await (const path of filesBelow(pathOf(below))) {
        const found = await stat(path).catch(nullWhenMissing);
        if (found === null) continue;
        const key = relative(folder, path).split(sep).join('/');
        if (typeOfKey(key) !== null) yield { key, changedAt: found.mtime };
        // A temporary file of a process that died while writing.
        else if (found.mtimeMs < Date.now() - dayMs) await rm(path, { force: true });
      }
    },
  };
}

const dayMs = 86_400_000;

type Write = (file: FileHandle) => Promise<void>;

/** Written beside the file and then renamed: no reader sees a half of it. */
async function replace(path: string, write: Write): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  try {
    await writeInFolder(temporary, write);
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true });
    throw new StorageError(error);
  }
}

/** Retried when another process removed the folder because it was empty, also while it was being made. */
async function writeInFolder(path: string, write: Write, retries = 5): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeThrough(path, write);
  } catch (error) {
    if (retries === 0 || !isMissing(error)) throw error;
    await writeInFolder(path, write, retries - 1);
  }
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(nullWhenMissing);
  if (entries === null) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isFile()) yield path;
    if (!entry.isDirectory()) continue;
    yield* filesBelow(path);
    await removeIfEmpty(path);
  }
}

/** A folder in use is not empty, so `rmdir` leaves it. */
async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch(() => {});
}

async function writeThrough(path: string, write: Write): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await write(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is durable only after its folder is synced. Both may have been removed meanwhile. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(nullWhenMissing);
  if (folder === null) return;
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(error.code));
}

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
