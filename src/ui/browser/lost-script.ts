/** Whether `import()` failed, or a style sheet before it, by the messages of the browsers. */
export function isLostScript(error: unknown): error is Error {
  const words = /dynamically imported module|importing a module script failed|unable to preload/i;
  return error instanceof Error && words.test(error.message);
}

/**
 * Whether what a fetcher sent ended without an answer, by its data: the script of the address that it is sent to could not
 * be fetched, and the router does not try that again, so the next time it is sent without a script. An action that answers
 * a fetcher therefore never answers null.
 */
export function isUnanswered(data: unknown): data is null {
  return data === null;
}
