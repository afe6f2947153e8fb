import type { Store } from './database.ts';
import { storedSetting, storeSetting } from './stored-settings.ts';

const setting = 'clock-offset-seconds';

export function clockOffset(store: Store): number {
  return Number(storedSetting(store, setting) ?? 0);
}

export function setClockOffset(store: Store, seconds: number): void {
  storeSetting(store, setting, `${seconds}`);
}

/** Unix seconds by the sandbox's clock: the machine's time plus an offset that tests set. */
export function nowIn(store: Store): number {
  return Math.floor(Date.now() / 1000) + clockOffset(store);
}
