import { FormattedMessage, useIntl } from 'react-intl';
import { data, redirect } from 'react-router';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import {
  changeSavedSearch,
  maxSavedSearches,
  removeSavedSearch,
  restoreSavedSearch,
} from '#src/features/saved-searches/commands.server.ts';
import { getsEmails } from '#src/features/notifications/queries.server.ts';
import { savedSearchForm, savedSearchOperations } from '#src/features/saved-searches/forms.ts';
import { savedSearchesOf } from '#src/features/saved-searches/queries.server.ts';
import { savedSearchesPath, savedSearchesPathWith } from '#src/features/saved-searches/saved-search-path.ts';
import { storedFrequencies, type Frequency } from '#src/features/saved-searches/notifications.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { FailedPage } from '#src/shell/error-pages/failed-page.tsx';
import { shouldRevalidateUnlessSheet } from '#src/shell/sheets.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { LinkButton } from '#src/ui/forms/button.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { SignedInStyles } from '#src/ui/layout/signed-in-styles.tsx';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { orLost } from '../or-lost.ts';
import type { Route } from './+types/saved-searches';
import { RemovedNote } from './removed-note.tsx';
import { SavedItem } from './saved-item.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const [app, viewer] = [context.get(appContext), viewerIn(context)];
  const searches = await savedSearchesOf(app, viewer);
  const named = (note: string) => url.searchParams.get(note);
  const isKept = (id: string | null) => searches.some((search) => search.id === id);
  const removed = named('removed');
  const saved = searches.find(({ id }) => id === named('saved'));
  return {
    searches,
    max: maxSavedSearches,
    saved: saved === undefined ? null : savedNote(saved.frequency, await getsEmails(app, viewer.id, 'wardrobes')),
    changed: isKept(named('changed')) ? named('changed') : null,
    removed: removed !== null && isUuid(removed) && !isKept(removed) ? removed : null,
  };
}

/** How its user is told of what is new: by email only where they get such emails. */
function savedNote(frequency: Frequency, getsEmails: boolean) {
  const { every, byEmail } = storedFrequencies[frequency];
  return { by: every === 'never' ? 'none' : byEmail && getsEmails ? 'email' : 'bell', every };
}

type Answer = { readonly id: string | null; readonly answer: FormAnswer };

/** Renames one and changes when its user is told, removes one, or undoes that. */
export async function action({ context }: Route.ActionArgs) {
  const [app, viewer, form] = [context.get(appContext), viewerIn(context), submittedForm(context)];
  const operation = savedSearchOperations.find((known) => known === form.get('operation'));
  const id = form.get('searchId') ?? '';
  if (operation === undefined) throw data(null, { status: 400 });
  if (operation === 'change') return await change(context, id);
  try {
    if (operation === 'remove') await removeSavedSearch(app, viewer, id);
    else await restoreSavedSearch(app, viewer, id);
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, ({ code, details }) => lost(errorMessageFor(code, details)));
    return data(body, init);
  }
  return redirect(operation === 'remove' ? savedSearchesPathWith('removed', id) : savedSearchesPath, 303);
}

async function change(context: Route.ActionArgs['context'], id: string) {
  const submission = submissionOf(submittedForm(context), savedSearchForm);
  if (submission.status !== 'success') return inRow(id, wrongForm(submission, {}));
  const { searchId, ...changes } = submission.value;
  try {
    await changeSavedSearch(context.get(appContext), viewerIn(context), searchId, changes);
  } catch (thrown) {
    return inRow(id, refusedForm(submission, thrown, {}));
  }
  return redirect(savedSearchesPathWith('changed', searchId), 303);
}

function inRow(id: string, { data: answer, init }: ReturnType<typeof wrongForm>) {
  return data<Answer>({ id, answer }, init ?? {});
}

function lost(refused: string): Answer {
  return { id: null, answer: { result: null, refused } };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, lost);
}

export const shouldRevalidate = shouldRevalidateUnlessSheet;

export default function SavedSearches({ loaderData, actionData }: Route.ComponentProps) {
  const title = useIntl().formatMessage({ id: 'saved-search.title' });
  const { searches, max, saved, changed, removed } = loaderData;
  const isAnswered = actionData !== undefined;
  const ofPage = actionData?.id === null ? actionData.answer.refused : null;
  return (
    <div className="wrap pt-9 pb-16 lg:pt-16 lg:pb-28">
      <SignedInStyles />
      <PageTitle>{title}</PageTitle>
      <div className="max-w-[640px]">
        <h1 className="d2">{title}</h1>
        <p className="mid mt-3">
          <FormattedMessage id="saved-search.lede" values={{ max }} />
        </p>
        {ofPage !== null && (
          <Banner tone="error" className="mt-6">
            {ofPage}
          </Banner>
        )}
        {saved !== null && !isAnswered && (
          <Banner tone="success" live className="mt-6">
            <FormattedMessage id="saved-search.saved" values={saved} />
          </Banner>
        )}
        {changed !== null && !isAnswered && (
          <Banner tone="success" live className="mt-6">
            <FormattedMessage id="saved-search.changed" />
          </Banner>
        )}
        {removed !== null && !isAnswered && <RemovedNote id={removed} />}
        {searches.length > 0 && (
          <ul className="mt-8">
            {searches.map((search) => (
              <SavedItem
                key={search.id}
                search={search}
                answer={actionData?.id === search.id ? actionData.answer : undefined}
              />
            ))}
          </ul>
        )}
      </div>
      {searches.length === 0 && <NothingSaved />}
    </div>
  );
}

function NothingSaved() {
  return (
    <EmptyState
      hanger
      title={<FormattedMessage id="saved-search.empty" />}
      action={
        <LinkButton to="/s">
          <FormattedMessage id="favourites.browse" />
        </LinkButton>
      }
    >
      <FormattedMessage id="saved-search.empty-line" />
    </EmptyState>
  );
}

export function ErrorBoundary() {
  const intl = useIntl();
  return (
    <FailedPage
      title={intl.formatMessage({ id: 'saved-search.query-failed' })}
      line={intl.formatMessage({ id: 'saved-search.query-failed-line' })}
    />
  );
}
