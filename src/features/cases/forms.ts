import { maxMessage, messageText } from '#src/features/messages/text.ts';
import { choice, fields, text, uuid } from '#src/ui/forms/kit/schema.ts';
import { caseReasons } from './rules.ts';

const content = text({
  ...{ missing: 'case.content-missing', max: maxMessage, tooLong: 'case.content-wrong' },
  rules: [[(written) => typeof messageText(written) === 'string', 'case.content-wrong']],
});
const clientKey = uuid('checkout.page-outdated');

/** The field of uploaded photos, once for each. */
export const photosField = 'photos';
export const offerField = 'amount';

export const openCaseForm = fields({
  reason: choice(caseReasons, { missing: 'case.reason-missing', unknown: 'case.reason-missing' }),
  content,
  clientKey,
});

export const answerForm = fields({ content, clientKey });
