import { FormattedMessage, useIntl } from 'react-intl';
import { data, redirect, redirectDocument } from 'react-router';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import { viewAs } from '#src/features/accounts/act-as.server.ts';
import { findAccount, foundAccount, type FoundAccount } from '#src/features/accounts/find-account.server.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import { browserOf } from '#src/features/accounts/session.server.ts';
import { findForm, viewForm } from '#src/features/accounts/view-forms.ts';
import { openForOperator } from '#src/features/transactions/open-for-operator.server.ts';
import { appContext, requestContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { Banner } from '#src/ui/data/banner.tsx';
import { formatDayWithYear } from '#src/ui/data/format/days.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { BoundTextArea, BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { cookieHeaders } from '../accounts/answers.server.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { operationOrLost } from '../or-lost.ts';
import { ConsoleLayout } from './console-layout.tsx';
import { OpenOrders } from './open-orders.tsx';
import { operatorIn, requestIdIn } from './operator.server.ts';
import type { Route } from './+types/people';

export const handle = { bars: 'none' } satisfies PageHandle;

const path = '/console/people';

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const id = searchParams.get('account');
  const app = context.get(appContext);
  const viewer = viewerIn(context);
  const found = id === null ? null : await foundAccount(app, viewer, id);
  const isUnknown = id !== null && found === null;
  const account = found?.cannot === 'banned' ? { userId: found.person.id, requestId: requestIdIn(context) } : null;
  const orders = account && (await openForOperator(app, viewer, account));
  return { operator: await operatorIn(context), found, isUnknown, orders, done: searchParams.get('done') };
}

const operations = ['find', 'view'] as const;
type Operation = (typeof operations)[number];

/** What was typed is sent, because an email address has no place in the address of a page. */
export async function action(args: Route.ActionArgs) {
  const operation: Operation = submittedForm(args.context).get('operation') === 'view' ? 'view' : 'find';
  const answer = operation === 'view' ? await view(args) : await find(args);
  return answer instanceof Response ? answer : data({ operation, answer: answer.data }, answer.init ?? {});
}

async function find({ context }: Pick<Route.ActionArgs, 'context'>) {
  const submission = submissionOf(submittedForm(context), findForm);
  if (submission.status !== 'success') return wrongForm(submission, {});
  try {
    const id = await findAccount(context.get(appContext), viewerIn(context), submission.value.account);
    return redirect(`${path}?${new URLSearchParams({ account: id })}`, 303);
  } catch (thrown) {
    const errors = { 'not-found': { field: 'account', error: 'console.people-none' } } as const;
    return refusedForm(submission, thrown, { errors });
  }
}

async function view({ context, request, url }: Pick<Route.ActionArgs, 'context' | 'request' | 'url'>) {
  const app = context.get(appContext);
  const submission = submissionOf(submittedForm(context), viewForm);
  if (submission.status !== 'success') return wrongForm(submission, {});
  const browser = browserOf(app, request, context.get(requestContext).ip);
  const details = { ...submission.value, requestId: requestIdIn(context), browser };
  try {
    const setCookies = await viewAs(app, viewerIn(context), url.searchParams.get('account') ?? '', details);
    // The whole document is loaded again, so that nothing of the operator stays.
    return redirectDocument('/', { status: 303, headers: cookieHeaders(setCookies) });
  } catch (thrown) {
    return refusedForm(submission, thrown, {});
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return await operationOrLost({ request, serverAction }, operations);
}

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, found, isUnknown, orders, done } = loaderData;
  const intl = useIntl();
  const answerOf = (operation: Operation) => (actionData?.operation === operation ? actionData.answer : undefined);
  return (
    <ConsoleLayout operator={operator} title={intl.formatMessage({ id: 'console.people-title' })}>
      <p className="mid mt-2 max-w-[640px]">
        <FormattedMessage id="console.people-line" />
      </p>
      {done === 'ended' && actionData === undefined && (
        <Banner tone="success" live className="mt-6">
          <FormattedMessage id="console.people-ended" />
        </Banner>
      )}
      {isUnknown && (
        <Banner tone="error" className="mt-6">
          <FormattedMessage id="console.people-none" />
        </Banner>
      )}
      <Find answer={answerOf('find')} />
      {found !== null && <Found key={found.person.id} found={found} answer={answerOf('view')} />}
      {orders !== null && (
        <div className="mt-6 max-w-[640px]">
          <OpenOrders orders={orders} />
        </div>
      )}
    </ConsoleLayout>
  );
}

type AnsweredProps = { readonly answer: FormAnswer | undefined };

function Find({ answer }: AnsweredProps) {
  const { fields, part } = usePostedForm(findForm, answer);
  // Without the account of before.
  const toFind = { ...part, attributes: { ...part.attributes, action: path } };
  return (
    <PostedForm part={toFind} className="console-panel console-find mt-6 grid gap-4">
      <input type="hidden" name="operation" value="find" />
      <BoundTextField
        field={fields.account}
        type="text"
        label="console.people-account"
        autoComplete="off"
        maxLength={300}
      />
      <div className="console-filter-end">
        <Submit variant="outline" operation="find">
          <FormattedMessage id="console.people-find" />
        </Submit>
      </div>
    </PostedForm>
  );
}

function Found({ found: { person, cannot, createdAt }, answer }: AnsweredProps & { readonly found: FoundAccount }) {
  const since = dayInZone(createdAt, marketplace.timeZone);
  return (
    <section className="console-panel mt-6 max-w-[640px]" aria-labelledby="found">
      <h2 id="found" className="h5">
        <PersonName {...person} />
      </h2>
      <p className="small muted mt-1">
        <FormattedMessage id="console.listing-since" values={{ day: formatDayWithYear(since) }} />
      </p>
      {cannot === null ? (
        <View name={person.displayName} answer={answer} />
      ) : (
        <p className="mt-4">
          <FormattedMessage id={`console.people-${cannot}`} />
        </p>
      )}
    </section>
  );
}

function View({ name, answer }: AnsweredProps & { readonly name: string }) {
  const { fields, part } = usePostedForm(viewForm, answer);
  return (
    <PostedForm part={part} className="mt-5 grid gap-5">
      <input type="hidden" name="operation" value="view" />
      <BoundTextArea
        field={fields.reason}
        label="console.report-why"
        hint="console.people-why-hint"
        rows={3}
        maxLength={400}
      />
      <Submit operation="view">
        <FormattedMessage id="console.people-view" values={{ name }} />
      </Submit>
    </PostedForm>
  );
}

type SubmitProps = {
  readonly operation: Operation;
  readonly variant?: 'outline';
  readonly children: React.ReactNode;
};

function Submit({ operation, variant, children }: SubmitProps) {
  return (
    <Button type="submit" className="w-fit" {...(variant && { variant })} busy={useIsSending(operation)}>
      {children}
    </Button>
  );
}
