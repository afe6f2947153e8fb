import { FormattedMessage } from 'react-intl';
import { messageDecisionForm, type MessageDecision as Decision } from '#src/features/message-reports/forms.ts';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { VerdictForm } from './verdict-form.tsx';

type MessageDecisionProps = {
  readonly verdicts: readonly Decision['verdict'][];
  readonly answer: FormAnswer | undefined;
};

export function MessageDecision({ verdicts, answer }: MessageDecisionProps) {
  const form = usePostedForm(messageDecisionForm, answer);
  const cards = verdicts.map((verdict) => ({
    value: verdict,
    title: <FormattedMessage id={`console.message-${verdict}`} />,
    detail: <FormattedMessage id={`console.message-${verdict}-line`} />,
  }));
  return <VerdictForm {...form} verdicts={cards} hint="console.message-why-hint" />;
}
