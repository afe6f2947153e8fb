import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { checkFolder, checkKey, typeOfKey, type Files } from './files.ts';

/** Files below one folder. A file appears under its name only when every byte is on the disk. */
export function diskFiles(folder: string): Files {
  function place(key: string): string {
    return join(folder, ...key.split('/'));
  }
  return {
    async put(key, bytes, type) {
      checkKey(key, type);
      const path = place(key);
      const unfinished = `${path}.${randomUUID()}`;
      try {
        await writeInFolder(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
    },
    async get(key) {
      const type = typeOfKey(key);
      if (type === null) return null;
      const bytes = await readFile(place(key)).catch(nullWhenMissing);
      return bytes && { bytes, type, size: bytes.length };
    },
    async remove(key) {
      if (typeOfKey(key) === null) return;
      await rm(place(key), { force: true });
      await removeIfEmpty(dirname(place(key)));
    },
    async *list(below) {
      checkFolder(below);
      for await (const path of filesBelow(place(below))) {
        const found = await stat(path).catch(nullWhenMissing);
        if (found === null) continue;
        const key = relative(folder, path).split(sep).join('/');
        if (typeOfKey(key) !== null) yield { key, changedAt: found.mtime };
        // What a process left behind that died while it wrote.
        else if (found.mtimeMs < Date.now() - dayMs) await rm(path, { force: true });
      }
    },
  };
}

const dayMs = 86_400_000;

/** Again, when the folder was removed by somebody who found it empty. */
async function writeInFolder(path: string, bytes: Uint8Array, tries = 5): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeThrough(path, bytes);
  } catch (error) {
    if (tries === 0 || !isMissing(error)) throw error;
    await writeInFolder(path, bytes, tries - 1);
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

/** What is in use stays, because it is not empty. */
async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch(() => {});
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The new name is on the disk only when its folder is. Both may be gone again. */
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
