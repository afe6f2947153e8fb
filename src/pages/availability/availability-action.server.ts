import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { daysFromRental, type Day } from '#src/domain/dates/day.ts';
import { refuse } from '#src/domain/refusal.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { setDays } from '#src/features/availability/exceptions.server.ts';
import { daysForm, operations, weekForm } from '#src/features/availability/forms.ts';
import { weekdayBits, weekdayKeys } from '#src/features/listings/availability-plan.ts';
import { changeWeek } from '#src/features/listings/week.server.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';

type Args = Pick<ActionFunctionArgs, 'context'>;

/** The forms of a rental's availability. Each leads to `path`, which says what was done. */
export async function availabilityAction(args: Args, listingId: string, path: string) {
  const name = submittedForm(args.context).get('operation');
  const operation = operations.find((known) => known === name);
  if (operation === undefined) return refuse('validation-invalid-params', { field: 'operation' });
  const own = { listingId, authorId: viewerIn(args.context).id };
  const done = operation === 'days' ? await saveDays(args, own) : await saveWeek(args, own);
  if ('wrong' in done) return data({ operation, answer: done.wrong.data }, done.wrong.init ?? {});
  return redirect(`${path}?${new URLSearchParams({ ...done, done: operation })}`, 303);
}

type Own = { readonly listingId: string; readonly authorId: string };
/** The form again, or what the address of the page names besides. */
type Done = { readonly wrong: ReturnType<typeof wrongForm> } | { readonly month?: string };

async function saveDays({ context }: Args, own: Own): Promise<Done> {
  const submission = submissionOf(submittedForm(context), daysForm);
  if (submission.status !== 'success') return { wrong: wrongForm(submission, {}) };
  const { first, last, seats } = submission.value;
  try {
    // The schema has parsed both.
    const days = daysFromRental(first as Day, last as Day);
    await setDays(context.get(appContext), { ...own, days }, seats === '0' ? 0 : 1);
  } catch (thrown) {
    return { wrong: refusedForm(submission, thrown, { errors: dayErrors }) };
  }
  return { month: first.slice(0, 7) };
}

const dayErrors = {
  'booking-in-the-past': { field: 'first', error: 'availability.day-past' },
  'booking-too-far': { field: 'last', error: 'availability.day-too-far' },
} as const;

async function saveWeek({ context }: Args, own: Own): Promise<Done> {
  const submission = submissionOf(submittedForm(context), weekForm);
  if (submission.status !== 'success') return { wrong: wrongForm(submission, {}) };
  try {
    const bits = weekdayBits(weekdayKeys.filter((key) => submission.value[key] === 'open'));
    await changeWeek(context.get(appContext), own, bits);
  } catch (thrown) {
    return { wrong: refusedForm(submission, thrown, {}) };
  }
  return {};
}
