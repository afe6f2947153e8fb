/**
 * For a page's `shouldRevalidate`: it loads its data again also after an action that the site refused, because more than the
 * form may have changed. Not after one that had no answer (`orLost`): loading would have none either, and the error page
 * would take the form away.
 */
export function reloadsAfterAnswer({
  actionStatus,
  defaultShouldRevalidate,
}: {
  readonly actionStatus?: number | undefined;
  readonly defaultShouldRevalidate: boolean;
}): boolean {
  return defaultShouldRevalidate || (actionStatus !== undefined && actionStatus < 500);
}
