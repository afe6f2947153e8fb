import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { daysFromRental, type Day } from '#src/domain/dates/day.ts';
import { isRefusal, refuse } from '#src/domain/refusal.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { setDays } from '#src/features/availability/exceptions.server.ts';
import { dayErrors, daysForm, operations, weekForm } from '#src/features/availability/forms.ts';
import { weekdayBits, weekdayKeys } from '#src/features/listings/availability-plan.ts';
import { changeWeek } from '#src/features/listings/week.server.ts';
import { renewFeed, stopFeed } from '#src/features/outside-calendars/feeds.server.ts';
import { calendarForm, calendarOperations } from '#src/features/outside-calendars/forms.ts';
import {
  addressProblems,
  removeCalendar,
  saveCalendar,
} from '#src/features/outside-calendars/outside-calendars.server.ts';
import type { App } from '#src/platform/app.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import type { RefusalErrors } from '#src/ui/forms/kit/form-answer.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';

type Args = Pick<ActionFunctionArgs, 'context'>;

/**
 * The forms of a rental's availability. Each leads to `path`, which says what was done: at its top, or where the
 * calendars are, which is far below.
 */
export async function availabilityAction(args: Args, listingId: string, path: string) {
  const name = submittedForm(args.context).get('operation');
  const operation = allOperations.find((known) => known === name);
  if (operation === undefined) return refuse('validation-invalid-params', { field: 'operation' });
  const done = await commands[operation](args, { listingId, authorId: viewerIn(args.context).id });
  if ('wrong' in done) return data({ operation, answer: done.wrong.data }, done.wrong.init ?? {});
  const place = calendarOperations.some((known) => known === operation) ? '#calendars' : '';
  return redirect(`${path}?${new URLSearchParams({ ...done, done: operation })}${place}`, 303);
}

/** The forms of the page, with those of its calendars. */
const allOperations = [...operations, ...calendarOperations] as const;
export type AnyOperation = (typeof allOperations)[number];

const commands: Readonly<Record<AnyOperation, (args: Args, own: Own) => Promise<Done>>> = {
  'days': saveDays,
  'week': saveWeek,
  'calendar': nameCalendar,
  'calendar-remove': (args, own) => doneBy(args, own, removeCalendar),
  'feed-renew': (args, own) => doneBy(args, own, renewFeed),
  'feed-stop': (args, own) => doneBy(args, own, stopFeed),
};

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

async function nameCalendar({ context }: Args, own: Own): Promise<Done> {
  const submission = submissionOf(submittedForm(context), calendarForm);
  if (submission.status !== 'success') return { wrong: wrongForm(submission, {}) };
  try {
    await saveCalendar(context.get(appContext), own, submission.value.address);
  } catch (thrown) {
    return { wrong: refusedForm(submission, thrown, { errors: calendarErrors(thrown) }) };
  }
  return {};
}

/** Why the calendar could not be read, at the field. */
function calendarErrors(thrown: unknown): RefusalErrors {
  const problem = isRefusal(thrown) ? addressProblems.find((one) => one === thrown.refusal.details['problem']) : null;
  return problem == null ? {} : { 'calendar-unreadable': { field: 'address', error: `calendars.problem-${problem}` } };
}

async function doneBy({ context }: Args, own: Own, command: (app: App, own: Own) => Promise<void>): Promise<Done> {
  await command(context.get(appContext), own);
  return {};
}
