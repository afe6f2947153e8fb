import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const hourMs = 3_600_000;

/** The folder for uploads on their way to the decoder, without what a process left there that died. */
export function openSpool(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    // Several processes start at once: another may have removed it, or be receiving a new one.
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (changed < Date.now() - hourMs) rmSync(path, { force: true });
  }
  return folder;
}
