import type { Tree } from './tree.ts';

export type TableBreach = { readonly table: string; readonly writers: readonly string[] };

/** Every table has one writer: a feature, or a folder of platform. The rest asks it to write. */
export function tableBreaches(tree: Tree): TableBreach[] {
  const writers = new Map<string, Set<string>>();
  for (const { path, writes } of tree.values()) {
    if (!path.startsWith('src/') || /\.test\.tsx?$/.test(path)) continue;
    for (const table of writes) writers.set(table, (writers.get(table) ?? new Set()).add(roomOf(path)));
  }
  return [...writers]
    .filter(([, rooms]) => rooms.size > 1)
    .map(([table, rooms]) => ({ table, writers: [...rooms].toSorted() }));
}

/** `src/features/listings/…` → `src/features/listings`. */
function roomOf(path: string): string {
  return path.split('/').slice(0, 3).join('/');
}
