import type { ReminderReason } from './rules.ts';

const prefix = 'reminded ';

/** Where the browser stores nothing: until the page is left. */
const shownHere = new Set<string>();

/** Whether this session has shown the reminder, in any tab. */
export function wasShown(session: string, reason: ReminderReason): boolean {
  return shownHere.has(`${session} ${reason}`) || shownIn(session).includes(reason);
}

/** Forgets what other sessions have shown: they have ended, or begin again. */
export function recordShown(session: string, reason: ReminderReason): void {
  const shown = [...shownIn(session), reason];
  shownHere.add(`${session} ${reason}`);
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
    localStorage.setItem(prefix + session, shown.join(' '));
  } catch {
    // Full, or forbidden.
  }
}

function shownIn(session: string): readonly string[] {
  try {
    return (localStorage.getItem(prefix + session) ?? '').split(' ');
  } catch {
    return [];
  }
}
