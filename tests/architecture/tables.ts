import type { Tree } from './tree.ts';

export type TableBreach = { readonly table: string; readonly writers: readonly string[] };

/** Every table has one writer: a feature, or a folder of platform. Other code calls that writer. */
export function tableBreaches(tree: Tree): TableBreach[] {
  const writers = new Map<string, Set<string>>();
  for (const { path, writes } of tree.values()) {
    if (!path.startsWith('src/') || /\.test\.tsx?$/.test(path)) continue;
    for (const table of writes) writers.set(table, (writers.get(table) ?? new Set()).add(ownerOf(path)));
  }
  return [...writers]
    .filter(([, owners]) => owners.size > 1)
    .map(([table, owners]) => ({ table, writers: [...owners].toSorted() }));
}

/** `src/features/listings/…` → `src/features/listings`. */
function ownerOf(path: string): string {
  return path.split('/').slice(0, 3).join('/');
}
