import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const hourMs = 3_600_000;

/** Creates the folder of uploads that wait for the decoder, and removes the leftovers of dead processes. */
export function openSpool(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeLeftovers(folder);
  return folder;
}

/** Removes what nothing has been written to for an hour: the process that received it died, because an upload takes minutes. */
export function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    // Another process may have removed the file, or be receiving a new one.
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (changed < Date.now() - hourMs) rmSync(path, { force: true });
  }
}
