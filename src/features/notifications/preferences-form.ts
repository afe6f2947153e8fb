import { refuse } from '#src/domain/refusal.ts';
import { allGroups, paces, preferenceGroups, type ChosenPreferences, type QuietHours } from './preferences.ts';

/** The field of a group's emails. */
export const paceField = (group: string) => `emails-${group}`;

/** Names each channel whose boxes the form has: a box that is not sent is off only where it could be chosen. */
export const offeredField = 'offered';

export const preferenceFields = [...allGroups.map(paceField), 'push', 'texts', offeredField, 'quietFrom', 'quietUntil'];

type Posted = Pick<FormData, 'get' | 'getAll'> | Pick<URLSearchParams, 'get' | 'getAll'>;

/**
 * The settings as they were chosen. Refuses `validation-invalid-value` of `quiet` for hours of which one is missing or
 * which are the same, and `validation-invalid-params` for what the page does not offer.
 */
export function readPreferences(form: Posted): ChosenPreferences {
  const emails = allGroups.map((group) => {
    const pace = preferenceGroups[group] === 'always' ? 'at-once' : form.get(paceField(group));
    return [group, paces.find((one) => one === pace) ?? refuse('validation-invalid-params', { field: 'emails' })];
  });
  return {
    emails: Object.fromEntries(emails) as ChosenPreferences['emails'],
    push: groupsIn(form, 'push'),
    texts: groupsIn(form, 'texts'),
    quiet: quietIn(String(form.get('quietFrom') ?? ''), String(form.get('quietUntil') ?? '')),
  };
}

/** The names of the boxes that were chosen of a channel; null where the form did not offer it. */
export function chosenIn(form: Posted, field: 'push' | 'texts'): readonly string[] | null {
  return form.getAll(offeredField).includes(field) ? form.getAll(field).map(String) : null;
}

function groupsIn(form: Posted, field: 'push' | 'texts') {
  const groupOf = (name: string) =>
    allGroups.find((group) => group === name) ?? refuse('validation-invalid-params', { field });
  return chosenIn(form, field)?.map(groupOf) ?? null;
}

function quietIn(from: string, until: string): QuietHours | null {
  if (from === '' && until === '') return null;
  if (from === until || !isHour(from) || !isHour(until)) refuse('validation-invalid-value', { field: 'quiet' });
  return { from: Number(from), until: Number(until) };
}

const isHour = (text: string) => /^(\d|1\d|2[0-3])$/.test(text);
