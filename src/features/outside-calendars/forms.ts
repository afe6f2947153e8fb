import { fields, text } from '#src/ui/forms/kit/schema.ts';

/** In characters; longer ones are not kept. */
export const maxAddressLength = 1000;

export const calendarForm = fields({
  address: text({
    missing: 'calendars.address-missing',
    max: maxAddressLength,
    tooLong: 'calendars.address-invalid',
    rules: [[isWritten, 'calendars.address-invalid']],
  }),
});

/** `webcal:` stands in the settings of most calendars, and means https. Whether it may be read is decided by the server. */
function isWritten(entered: string): boolean {
  return /^(https?|webcals?):\/\/[^\s/]+/i.test(entered) && URL.canParse(entered);
}

/** The forms of the section, told apart by this field. */
export const calendarOperations = ['calendar', 'calendar-remove', 'feed-renew', 'feed-stop'] as const;
export type CalendarOperation = (typeof calendarOperations)[number];

/** What the address of the page asks before: `?confirm=feed-renew`. */
export const confirmations = ['calendar-remove', 'feed-renew', 'feed-stop'] as const;
export type Confirmation = (typeof confirmations)[number];
