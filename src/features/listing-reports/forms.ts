import { isReadable } from '#src/domain/text/readable.ts';
import { choice, fields, optionalText, together, type Output } from '#src/ui/forms/kit/schema.ts';

export const reportReasons = ['counterfeit', 'misleading', 'scam', 'offensive', 'prohibited', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const maxDetails = 2000;
const maxReason = 400;

export const reportForm = together(
  fields({
    reason: choice(reportReasons, { missing: 'report.reason-missing', unknown: 'report.reason-missing' }),
    details: optionalText({
      max: maxDetails,
      tooLong: 'report.details-long',
      rules: [[isReadable, 'report.characters']],
    }),
  }),
  [[({ reason, details }) => reason !== 'other' || details !== '', ['details'], 'report.details-missing']],
);

export type Report = Output<typeof reportForm>;

/** `seen`: when the latest report was sent that the operator has read; later ones stay open. */
export const reportDecisionForm = together(
  fields({
    verdict: choice(['dismissed', 'closed', 'reopened'], {
      missing: 'console.report-verdict-missing',
      unknown: 'form.malformed',
    }),
    reason: optionalText({
      max: maxReason,
      tooLong: 'console.listing-reason-long',
      rules: [[isReadable, 'console.note-characters']],
    }),
    seen: optionalText({ max: 40, tooLong: 'form.malformed' }),
  }),
  [[({ reason }) => reason !== '', ['reason'], 'console.report-reason-missing']],
);

export type ReportDecision = Output<typeof reportDecisionForm>;
