import { watch } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../project.ts';
import { print, warn } from '../terminal.ts';

const debounceMs = 300;

/**
 * Calls `restart` when a source that Node itself runs was edited. Pages, components and styles are handled by Vite,
 * which updates them in the browser without a restart.
 */
export function watchSources(restart: () => Promise<void>): void {
  let waiting: NodeJS.Timeout | undefined;
  let restarting = Promise.resolve();
  const changed = (path: string) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      print(`  ${path} was edited; restarting web and worker`);
      restarting = restarting.then(restart).catch((error: unknown) => warn(String(error)));
    }, debounceMs);
  };
  watch(join(projectFolder, 'src'), { recursive: true, persistent: false }, (_event, path) => {
    if (path && isRunByNode(path)) changed(join('src', path));
  });
  watch(join(projectFolder, 'marketplace.config.ts'), { persistent: false }, () => changed('marketplace.config.ts'));
}

/** `path` is relative to `src/`. */
export function isRunByNode(path: string): boolean {
  if (!path.endsWith('.ts') || /\.test\.ts$/.test(path)) return false;
  return !/^(pages|ui|shell)\/|^server\/launch\/|^platform\/payments\/browser\/|^routes\.ts$/.test(path);
}
