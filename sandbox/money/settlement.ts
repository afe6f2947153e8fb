import type { Store } from '../store/database.ts';
import { storedSetting, storeSetting } from '../store/stored-settings.ts';

/**
 * The currency of the platform's balance, and the factor from minor units of any other currency to its own. Without
 * one, each charge settles in its own currency.
 */
export type Settlement = { readonly currency: string; readonly exchangeRate: number };

const setting = 'settlement';

export function settlementOf(store: Store): Settlement | null {
  const stored = storedSetting(store, setting);
  return stored === undefined ? null : (JSON.parse(stored) as Settlement);
}

/** For charges from now on: set it before the first one. */
export function setSettlement(store: Store, settlement: Settlement | null): void {
  storeSetting(store, setting, settlement === null ? null : JSON.stringify(settlement));
}
