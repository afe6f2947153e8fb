import { fields, optionalText, text, uuid, type Output } from '#src/ui/forms/kit/schema.ts';
import { maxMessage, messageText } from './text.ts';

/** The first message about a listing. */
export const enquiryForm = fields({
  message: text({
    ...{ missing: 'enquiry.message-missing', max: maxMessage, tooLong: 'enquiry.message-wrong' },
    rules: [[(written) => typeof messageText(written) === 'string', 'enquiry.message-wrong']],
  }),
  clientKey: uuid('checkout.page-outdated'),
  /** Sent again: the kinds of what is unsafe in it that its writer was told of. */
  sure: optionalText({ max: 50, tooLong: 'form.malformed' }),
});

export type Enquiry = Output<typeof enquiryForm>;
