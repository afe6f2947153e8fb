/** Whether the data of a page could not be fetched because nothing was reached, by the messages of the browsers. */
export function isLostRequest(error: unknown): boolean {
  return error instanceof TypeError && /^(?:Failed to fetch|Load failed|NetworkError when)/.test(error.message);
}
