import type { Store } from './database.ts';

const setting = 'clock-offset-seconds';

export function clockOffset(store: Store): number {
  return Number(store.one<{ value: string }>('SELECT value FROM settings WHERE name = ?', setting)?.value ?? 0);
}

export function setClockOffset(store: Store, seconds: number): void {
  store.run(
    'INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    setting,
    `${seconds}`,
  );
}

/** Unix seconds by the sandbox's clock: the machine's time plus an offset that tests set. */
export function nowIn(store: Store): number {
  return Math.floor(Date.now() / 1000) + clockOffset(store);
}
