import { isRefusal } from '#src/domain/refusal.ts';

/** The refusal code of an error; the text of any other error, so that a failing test shows it. */
export function codeOf(error: unknown): string {
  return isRefusal(error) ? error.refusal.code : String(error);
}

/** The refusal code of work that is refused, as `codeOf` gives it; `done` when it is not. */
export async function codeAfter(work: () => Promise<unknown>): Promise<string> {
  return work().then(() => 'done', codeOf);
}
