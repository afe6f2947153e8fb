import { z } from 'zod';
import { emailTexts, text } from '#src/i18n/text.ts';
import { defineKind } from './kind-rule.ts';

const calendarFailingFacts = z.object({
  calendarId: z.string(),
  /** When it began to fail. */
  since: z.string(),
  recipientId: z.string(),
  listingId: z.string(),
  title: z.string(),
  /** Where the calendar is; its whole address may be a secret. */
  host: z.string(),
  /** Where the lender changes it. */
  page: z.string(),
});

export type CalendarFailingFacts = z.infer<typeof calendarFailingFacts>;

/** A calendar from elsewhere could not be read for a day. */
export const calendarFailingKind = defineKind<CalendarFailingFacts>({
  group: 'account',
  facts: calendarFailingFacts,
  columns: ({ calendarId, since, recipientId, listingId, page }) => ({
    ...{ recipientId, actorId: null, transactionId: null, listingId, imageId: null },
    ...{ onceKey: `calendar-failing:${calendarId}:${since}`, detailPage: page },
  }),
  bell: (facts) => text('notice.calendar-failing.bell', valuesOf(facts)),
  email: (facts) => ({
    ...emailTexts('notice.calendar-failing', valuesOf(facts)),
    button: text('notice.calendar-failing.button'),
  }),
});

function valuesOf({ title, host }: CalendarFailingFacts) {
  return { title, host };
}
