import { isReadable } from '#src/domain/text/readable.ts';
import { choice, fields, optionalText, together, type Output } from '#src/ui/forms/kit/schema.ts';

export const messageReasons = ['scam', 'elsewhere', 'harassment', 'offensive', 'other'] as const;

export const maxDetails = 2000;
const maxReason = 400;

export const messageReportForm = together(
  fields({
    reason: choice(messageReasons, { missing: 'report.reason-missing', unknown: 'report.reason-missing' }),
    details: optionalText({
      max: maxDetails,
      tooLong: 'report.details-long',
      rules: [[isReadable, 'report.characters']],
    }),
  }),
  [[({ reason, details }) => reason !== 'other' || details !== '', ['details'], 'report.details-missing']],
);

export type MessageReport = Output<typeof messageReportForm>;

export const messageVerdicts = ['dismissed', 'hidden', 'warned', 'banned', 'shown', 'unbanned'] as const;
export type MessageVerdict = (typeof messageVerdicts)[number];

export const messageDecisionForm = together(
  fields({
    verdict: choice(messageVerdicts, { missing: 'console.report-verdict-missing', unknown: 'form.malformed' }),
    reason: optionalText({
      max: maxReason,
      tooLong: 'console.listing-reason-long',
      rules: [[isReadable, 'console.note-characters']],
    }),
  }),
  [[({ reason }) => reason !== '', ['reason'], 'console.report-reason-missing']],
);

export type MessageDecision = Output<typeof messageDecisionForm>;
