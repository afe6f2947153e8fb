import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
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
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const unfinished = `${path}.${randomUUID()}`;
      try {
        await writeThrough(unfinished, bytes);
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
      if (typeOfKey(key) !== null) await rm(place(key), { force: true });
    },
    async *list(below) {
      checkFolder(below);
      const root = await opendir(place(below), { recursive: true }).catch(nullWhenMissing);
      if (root === null) return;
      for await (const entry of root) {
        const path = join(entry.parentPath, entry.name);
        const found = entry.isFile() ? await stat(path).catch(nullWhenMissing) : null;
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

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The new name is on the disk only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return null;
  throw error;
}
