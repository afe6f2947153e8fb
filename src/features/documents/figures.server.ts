import { marketplace } from '#marketplace';
import { freeCancellationHours, freeSaleHours } from '#src/domain/process/cancellation.ts';
import { daysToAnswer, minutesToPay } from '#src/domain/process/durations.ts';
import type { AnyProcess } from '#src/domain/process/process.ts';
import { daysInWords } from '#src/i18n/days-in-words.ts';
import { flexDefaultProcess } from '#src/processes/flex-default-process.ts';

const { booking, currency, fees, idChecks, name } = marketplace;

/**
 * The figures that documents name, from the settings and the process: a text never says another than the site applies.
 * In English, as the documents are.
 */
export const figures = {
  name,
  fee: new Intl.NumberFormat('en-NZ', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(fees.customerMajor),
  commission: `${fees.providerBasisPoints / 100}%`,
  idPhotoDays: String(idChecks.keepPhotosDays),
  minutesToPay: String(minutesToPay),
  answer: daysInWords(daysToAnswer),
  minimum: daysInWords(booking.minimumDays),
  freeRental: daysInWords(freeCancellationHours / 24),
  freeSale: `${freeSaleHours} hours`,
  payoutRental: `${completion('rent').hours ?? 0} hours`,
  payoutSale: daysInWords(completion('sale').days ?? 0),
} as const;

/** How long after the booking, or after the acceptance of a sale, a transaction completes: the timers that differ by kind. */
function completion(kind: 'rent' | 'sale') {
  const timers = Object.values<AnyProcess['states'][string]>(flexDefaultProcess.states).flatMap(
    (state) => state.timers ?? [],
  );
  const [timer, ...others] = timers.filter((one) => one.kind === kind);
  if (timer === undefined || others.length > 0) throw new Error(`No single timer for transactions of the kind ${kind}`);
  return timer.after;
}
