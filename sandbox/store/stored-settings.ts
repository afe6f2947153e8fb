import type { Store } from './database.ts';

/** A setting that a control command stored; it lasts until the store is emptied. */
export function storedSetting(store: Store, name: string): string | undefined {
  return store.one<{ value: string }>('SELECT value FROM settings WHERE name = ?', name)?.value;
}

/** Without a value the setting is deleted. */
export function storeSetting(store: Store, name: string, value: string | null): void {
  if (value === null) store.run('DELETE FROM settings WHERE name = ?', name);
  else
    store.run(
      'INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      name,
      value,
    );
}
