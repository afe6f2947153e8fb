import { choice, fields, optionalText, together, type Output } from '#src/ui/forms/kit/schema.ts';

const maxReason = 400;

/** The version is that of the listing as the operator saw it, because its lender can change it meanwhile. */
export const approvalForm = together(
  fields({
    verdict: choice(['approved', 'returned'], {
      missing: 'console.listing-verdict-missing',
      unknown: 'form.malformed',
    }),
    reason: optionalText({
      max: maxReason,
      tooLong: 'console.listing-reason-long',
      rules: [[(reason) => !/(?![\n\t])\p{Cc}/u.test(reason), 'console.note-characters']],
    }),
    version: optionalText({ max: 200, tooLong: 'form.malformed' }),
  }),
  [[({ verdict, reason }) => verdict !== 'returned' || reason !== '', ['reason'], 'console.listing-reason-missing']],
);

export type ApprovalDecision = Output<typeof approvalForm>;
