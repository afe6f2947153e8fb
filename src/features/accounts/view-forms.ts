import { isReadable } from '#src/domain/text/readable.ts';
import { fields, text } from '#src/ui/forms/kit/schema.ts';

/** Whom an operator looks for. */
export const findForm = fields({
  account: text({ missing: 'console.people-missing', max: 300, tooLong: 'console.people-none' }),
});

/** Why an operator views the site as a user. */
export const viewForm = fields({
  reason: text({
    ...{ missing: 'console.report-reason-missing', max: 400, tooLong: 'console.listing-reason-long' },
    rules: [[isReadable, 'console.note-characters']],
  }),
});
