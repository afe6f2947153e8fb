import { exactly, fields, text, uuid, type Output } from '#src/ui/forms/kit/schema.ts';
import { maxMessage, messageText } from './text.ts';

/** The first message about a listing. */
export const enquiryForm = fields({
  message: text({
    ...{ missing: 'enquiry.message-missing', max: maxMessage, tooLong: 'enquiry.message-wrong' },
    rules: [[(written) => typeof messageText(written) === 'string', 'enquiry.message-wrong']],
  }),
  clientKey: uuid('checkout.page-outdated'),
  /** Sent again, after its writer was told what is unsafe in it. */
  sure: exactly('1', 'form.malformed').optional(),
});

export type Enquiry = Output<typeof enquiryForm>;
