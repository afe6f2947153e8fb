import { isRefusal } from '#src/domain/refusal.ts';

/** What a command was refused with; any other error as it is, so that a test shows it. */
export function codeOf(error: unknown): string {
  return isRefusal(error) ? error.refusal.code : String(error);
}
