import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import { refuse } from '#src/domain/refusal.ts';
import { SettingsLayout } from '#src/features/accounts/components/settings-layout.tsx';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { submitIdCheck, withdrawIdCheck } from '#src/features/id-checks/commands.server.ts';
import { IdCheck, type IdCheckAnswer } from '#src/features/id-checks/components/id-check.tsx';
import { idCheckErrors, idCheckForm } from '#src/features/id-checks/forms.ts';
import { ownIdCheck } from '#src/features/id-checks/queries.server.ts';
import { messages } from '#src/i18n/messages.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { orLost } from '../or-lost.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { reloadsAfterAnswer } from '../reloads-after-answer.ts';
import type { Route } from './+types/id-check';

type ActionArgs = Pick<Route.ActionArgs, 'context'>;

export async function loader({ context }: Route.LoaderArgs) {
  return { check: (await ownIdCheck(context.get(appContext), viewerIn(context))) ?? refuse('not-found') };
}

/** Also for the same forms on other pages, which stay where they are. */
export async function action(args: Route.ActionArgs) {
  const operation = submittedForm(args.context).get('operation');
  if (operation === 'send') return await send(args);
  if (operation === 'withdraw') return await withdraw(args);
  throw data(null, { status: 400 });
}

async function send({ context }: ActionArgs) {
  const app = context.get(appContext);
  const today = dayInZone(await app.clock.now(), marketplace.timeZone);
  const submission = submissionOf(submittedForm(context), idCheckForm(today));
  if (submission.status !== 'success') return wrongForm(submission, {});
  try {
    await submitIdCheck(app, viewerIn(context), submission.value);
  } catch (thrown) {
    return refusedForm(submission, thrown, { errors: idCheckErrors });
  }
  return data<IdCheckAnswer>({ done: 'sent' });
}

async function withdraw({ context }: ActionArgs) {
  try {
    await withdrawIdCheck(context.get(appContext), viewerIn(context));
    return data<IdCheckAnswer>({ done: 'withdrawn' });
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, ({ code, details }): IdCheckAnswer => ({
      refusedWithdrawal: code === 'conflict' ? messages['id-check.gone'] : errorMessageFor(code, details),
    }));
    return data(body, init);
  }
}

/** Also after a refusal: another tab may have sent it, or our team decided meanwhile. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return reloadsAfterAnswer(args);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (lost) => ({ lost }));
}

export default function IdCheckPage({ loaderData: { check }, actionData }: Route.ComponentProps) {
  return (
    <SettingsLayout title="id-check.title">
      <div className="mt-3">
        <IdCheck check={check} answer={actionData} />
      </div>
    </SettingsLayout>
  );
}
