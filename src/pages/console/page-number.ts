const maxPage = 10_000;

/** The number of a page in an address, from 1; anything else is the first. */
export function pageNumberIn(params: URLSearchParams): number {
  const page = params.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(page) ? Math.min(Number(page), maxPage) : 1;
}
