/** Whether `import()` failed, or a style sheet before it, by the messages of the browsers. */
export function isLostScript(error: unknown): error is Error {
  const words = /dynamically imported module|importing a module script failed|unable to preload/i;
  return error instanceof Error && words.test(error.message);
}
