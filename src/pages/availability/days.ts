import { addDays, daysFromRental, parseDay, type Day } from '#src/domain/dates/day.ts';
import { refuse } from '#src/domain/refusal.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import type { RefusedDays, SavedDays } from '#src/features/availability/components/day-calls.ts';
import { setDays } from '#src/features/availability/exceptions.server.ts';
import { daysForm } from '#src/features/availability/forms.ts';
import { ownerMonths } from '#src/features/availability/owner-calendar.server.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import type { Route } from './+types/days';

/** One month of the lender's calendar. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  return answered(async () => {
    const month = parseDay(`${url.searchParams.get('month') ?? ''}-01`);
    const own = { listingId: params.id, authorId: viewerIn(context).id };
    const day = month ?? ('1900-01-01' as Day);
    return { months: await ownerMonths(context.get(appContext), own, { start: day, end: addDays(day, 1) }) };
  });
}

/** Opens or blocks days, and answers with their months as they are then. */
export async function action({ context, params }: Route.ActionArgs): Promise<Response> {
  return answered(async () => {
    const submission = submissionOf(submittedForm(context), daysForm);
    if (submission.status !== 'success') return refuse('validation-invalid-params', { field: 'days' });
    const app = context.get(appContext);
    const own = { listingId: params.id, authorId: viewerIn(context).id };
    const { first, last, seats } = submission.value;
    // The schema has parsed both.
    const days = daysFromRental(first as Day, last as Day);
    await setDays(app, { ...own, days }, seats === '0' ? 0 : 1);
    return { months: await ownerMonths(app, own, days) };
  });
}

async function answered(answer: () => Promise<SavedDays>): Promise<Response> {
  try {
    return Response.json(await answer());
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, (refused): RefusedDays => ({ refused }));
    return Response.json(body, init);
  }
}
