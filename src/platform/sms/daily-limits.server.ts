import type { Tx } from '#src/database/database.server.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '../app.ts';
import { countHitIn } from '../rate-limit/rate-limit.server.ts';

/** How many text messages may be sent in a day: in all, and to each calling code; others get none. */
export type DailyLimits = {
  readonly dailyMaximum: number;
  readonly dailyMaximumByPrefix: Readonly<Record<string, number>>;
};

const seconds = 24 * 3600;

/**
 * Bounds what text messages can cost: numbers of some countries are dear, and their owners share in the price (toll
 * fraud). Of several prefixes the longest counts. Notifications get half of it: nobody could verify a number on a day on
 * which they had used it up.
 */
export async function countTextMessage(
  app: Pick<App, 'config'>,
  tx: Tx,
  { to, isNotification }: { readonly to: string; readonly isNotification: boolean },
  { dailyMaximum, dailyMaximumByPrefix }: DailyLimits,
): Promise<void> {
  const [served] = Object.entries(dailyMaximumByPrefix)
    .filter(([prefix]) => to.startsWith(prefix))
    .toSorted(([a], [b]) => b.length - a.length);
  if (served === undefined) refuse('text-country-not-served');
  const [prefix, max] = served;
  const limits = [
    { bucket: 'text message', key: 'all', max: dailyMaximum, seconds },
    { bucket: 'text message prefix', key: prefix, max, seconds },
  ];
  const ofNotifications = limits.map((limit) => ({
    ...limit,
    ...{ bucket: `${limit.bucket} of notifications`, max: Math.floor(limit.max / 2) },
  }));
  await countHitIn(app, tx, isNotification ? [...limits, ...ofNotifications] : limits, 'text-not-sent');
}
