import type Stripe from 'stripe';
import type { Store } from '../store/database.ts';
import { storedSetting, storeSetting } from '../store/stored-settings.ts';

/** Seconds until an uncaptured authorisation expires: seven days. */
const normalSeconds = 7 * 24 * 60 * 60;
const setting = 'hold-seconds';

/** How long cards are held from now on: some card networks and banks hold for less than seven days. */
export function holdSeconds(store: Store): number {
  return Number(storedSetting(store, setting) ?? normalSeconds);
}

export function setHoldSeconds(store: Store, seconds: number | null): void {
  storeSetting(store, setting, seconds === null ? null : `${seconds}`);
}

/** When the authorisation of a charge expires, in Unix seconds. */
export function heldUntil(charge: Stripe.Charge): number {
  return charge.payment_method_details?.card?.capture_before ?? charge.created + normalSeconds;
}
