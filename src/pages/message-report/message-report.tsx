import { FormattedMessage, useIntl } from 'react-intl';
import { redirect } from 'react-router';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { messageOfOther } from '#src/features/conversations/queries.server.ts';
import { callName } from '#src/features/listings/seller.ts';
import { reportMessage } from '#src/features/message-reports/commands.server.ts';
import { maxDetails, messageReasons, messageReportForm } from '#src/features/message-reports/forms.ts';
import { messageReportPath } from '#src/features/messages/report-path.ts';
import { blockPath } from '#src/features/blocks/block-path.ts';
import { transactionPath } from '#src/features/transactions/transaction-path.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { BoundTextArea } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import { RadioCards } from '#src/ui/forms/radio-cards.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { SignedInStyles } from '#src/ui/layout/signed-in-styles.tsx';
import { orNotFound } from '../console/operator.server.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { formOrLost } from '../or-lost.ts';
import { PlainLayout } from '../plain-layout.tsx';
import type { Route } from './+types/message-report';

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const viewer = viewerIn(context);
  const found = await messageOfOther(context.get(appContext), viewer, params.id, 'transaction.read').catch(orNotFound);
  const { content, sender, role, transactionId } = found;
  return {
    ...{ content, name: callName(sender.displayName), back: transactionPath(role, transactionId) },
    toBlock: sender.state === 'active' ? blockPath(sender.id) : null,
    sent: url.searchParams.get('done') === 'sent',
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  const submission = submissionOf(submittedForm(context), messageReportForm);
  if (submission.status !== 'success') return wrongForm(submission, {});
  try {
    await reportMessage(context.get(appContext), viewerIn(context), params.id, submission.value);
    return redirect(`${messageReportPath(params.id)}?done=sent`, 303);
  } catch (thrown) {
    return refusedForm(submission, thrown, {});
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await formOrLost(serverAction);
}

export default function ReportMessage({ loaderData, actionData }: Route.ComponentProps) {
  const intl = useIntl();
  const { content, name, back, toBlock, sent } = loaderData;
  if (sent && actionData === undefined)
    return (
      <PlainLayout
        title={intl.formatMessage({ id: 'report.sent-title' })}
        lede={<FormattedMessage id="message-report.sent" values={{ name }} />}
      >
        <p className="mt-8 flex flex-wrap gap-3">
          <LinkButton to={back} variant="outline">
            <FormattedMessage id="message-report.back" />
          </LinkButton>
          {toBlock !== null && (
            <LinkButton to={toBlock} variant="outline">
              <FormattedMessage id="blocks.block-name" values={{ name }} />
            </LinkButton>
          )}
        </p>
      </PlainLayout>
    );
  return (
    <PlainLayout
      title={intl.formatMessage({ id: 'message-report.title' })}
      lede={<FormattedMessage id="message-report.lede" values={{ name }} />}
    >
      <SignedInStyles />
      <blockquote className="mid mt-6 border-l border-line pl-4 whitespace-pre-line wrap-anywhere">
        {content}
      </blockquote>
      <ReportForm answer={actionData} />
    </PlainLayout>
  );
}

function ReportForm({ answer }: { readonly answer: FormAnswer | undefined }) {
  const errorText = useErrorText();
  const { fields, part } = usePostedForm(messageReportForm, answer);
  return (
    <PostedForm part={part} className="mt-8 grid gap-6">
      <RadioCards
        legend={<FormattedMessage id="report.reason" />}
        name="reason"
        defaultValue={fields.reason.initialValue}
        cards={messageReasons.map((reason) => ({
          value: reason,
          title: <FormattedMessage id={`message-report.reason-${reason}`} />,
          detail: <FormattedMessage id={`message-report.reason-${reason}-line`} />,
        }))}
        error={errorText(fields.reason.errors)}
      />
      <BoundTextArea field={fields.details} label="report.details" rows={5} maxLength={maxDetails} counted />
      <Button type="submit" className="w-fit" busy={useIsSending()}>
        <FormattedMessage id="report.send" />
      </Button>
    </PostedForm>
  );
}
