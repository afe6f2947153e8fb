import { marketplace } from '#marketplace';
import { languages, type Language } from '#src/domain/language.ts';
import { freeCancellationHours } from '#src/domain/process/cancellation.ts';
import {
  daysToAnswer,
  daysToArrive,
  daysToClaim,
  freePartHours,
  hoursToPayClaim,
  hoursToReport,
  minutesToPay,
  workingDaysToSend,
} from '#src/domain/process/durations.ts';
import { daysInWords } from '#src/i18n/days-in-words.ts';
import { daysInWords as daysInFrench } from '#src/i18n/fr/days-in-words.ts';

const { booking, currency, fees, idChecks, name } = marketplace;

type Words = { readonly days: (days: number) => string; readonly hours: string };

/**
 * The figures that documents name, from the settings and the process: a text never says another than the site applies.
 */
export const figures = figuresIn('en-NZ', { days: daysInWords, hours: 'hours' });
export const frenchFigures = figuresIn('fr-FR', { days: daysInFrench, hours: 'heures' });

function figuresIn(language: Language, { days, hours }: Words) {
  const numbers = (style: Intl.NumberFormatOptions) => new Intl.NumberFormat(languages[language].formats, style);
  const money = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  return {
    name,
    fee: numbers({ ...money, trailingZeroDisplay: 'stripIfInteger' }).format(fees.customerMajor),
    commission: numbers({ style: 'percent', maximumFractionDigits: 2 }).format(fees.providerBasisPoints / 10_000),
    idPhotoDays: String(idChecks.keepPhotosDays),
    minutesToPay: String(minutesToPay),
    answer: days(daysToAnswer),
    minimum: days(booking.minimumDays),
    freeRental: days(freeCancellationHours / 24),
    freePart: `${freePartHours} ${hours}`,
    payout: `${hoursToReport} ${hours}`,
    arrives: days(daysToArrive),
    daysToSend: String(workingDaysToSend),
    claimAfterReturn: days(daysToClaim.afterReturn),
    claimAfterDueBack: days(daysToClaim.afterDueBack),
    hoursToPayClaim: String(hoursToPayClaim),
  } as const;
}
