import { marketplace } from '#marketplace';
import type { Day } from '#src/domain/dates/day.ts';
import { choice, fields, optionalText, together, uuid, type Output, type TextKey } from '#src/ui/forms/kit/schema.ts';
import type { RefusalErrors } from '#src/ui/forms/kit/form-answer.ts';
import { ageOn, birthdayFrom, isEmpty } from './birthday.ts';

export const documentKinds = ['passport', 'driver-licence', 'national-id'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const photoSides = ['front', 'back'] as const;
export type PhotoSide = (typeof photoSides)[number];

export const rejectionReasons = ['unreadable', 'incomplete', 'expired', 'name-differs', 'not-accepted'] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

const part = (max: number) => optionalText({ max, tooLong: 'id-check.birthday-invalid' });

/** Both photos are always needed: of a passport, its photo page, and its owner with it. */
export const idCheckForm = (today: Day) =>
  together(
    fields({
      kind: choice(documentKinds, { missing: 'id-check.kind-missing', unknown: 'form.malformed' }),
      front: uuid('id-check.photo-missing'),
      back: uuid('id-check.photo-missing'),
      day: part(2),
      month: part(2),
      year: part(4),
    }),
    [
      [({ front, back }) => front === undefined || front !== back, ['back'], 'id-check.photo-same'],
      [(entered) => isEmpty(entered) || birthdayFrom(entered, today) !== null, ['day'], 'id-check.birthday-invalid'],
      [(entered) => isOldEnough(birthdayFrom(entered, today), today), ['day'], 'id-check.birthday-too-young'],
    ],
  );

function isOldEnough(birthday: Day | null, today: Day): boolean {
  return birthday === null || ageOn(birthday, today) >= marketplace.idChecks.minimumAge;
}

export type IdCheckFields = Output<ReturnType<typeof idCheckForm>>;

export const idCheckErrors = {
  'not-found': { field: 'front', error: 'id-check.photo-gone' },
  'image-invalid-content': { field: 'back', error: 'id-check.photo-same' },
} as const satisfies RefusalErrors;

const maxNote = 300;

/** The name that the operator saw is sent too, because its owner can change it meanwhile. */
export const decisionForm = together(
  fields({
    verdict: choice(['verified', 'rejected'], { missing: 'console.verdict-missing', unknown: 'form.malformed' }),
    reason: optionalText({
      max: 20,
      tooLong: 'form.malformed',
      rules: [[(reason) => reason === '' || isReason(reason), 'form.malformed']],
    }),
    note: optionalText({
      max: maxNote,
      tooLong: 'console.note-long',
      rules: [[(note) => !/(?![\n\t])\p{Cc}/u.test(note), 'console.note-characters']],
    }),
    name: optionalText({ max: 200, tooLong: 'form.malformed' }),
  }),
  [[({ verdict, reason }) => verdict !== 'rejected' || reason !== '', ['reason'], 'console.reason-missing']],
);

export type Decision = Output<typeof decisionForm>;

export function isReason(reason: string): reason is RejectionReason {
  return (rejectionReasons as readonly string[]).includes(reason);
}

/** What the user reads about each reason, and what to do. */
export const reasonTexts = {
  'unreadable': 'id-check.reason-unreadable',
  'incomplete': 'id-check.reason-incomplete',
  'expired': 'id-check.reason-expired',
  'name-differs': 'id-check.reason-name-differs',
  'not-accepted': 'id-check.reason-not-accepted',
} as const satisfies Record<RejectionReason, TextKey>;
