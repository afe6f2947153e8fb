import { isReadable } from '#src/domain/text/readable.ts';
import { choice, fields, text, type Output } from '#src/ui/forms/kit/schema.ts';

const maxReason = 400;

export const reviewDecisionForm = fields({
  verdict: choice(['hidden', 'shown'], { missing: 'console.report-verdict-missing', unknown: 'form.malformed' }),
  reason: text({
    ...{ missing: 'console.report-reason-missing', max: maxReason, tooLong: 'console.listing-reason-long' },
    rules: [[isReadable, 'console.note-characters']],
  }),
});

export type ReviewDecision = Output<typeof reviewDecisionForm>;
