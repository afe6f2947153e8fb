/** Null is a gap of at least two pages; a gap of one page is filled. */
export function pagesToShow(page: number, totalPages: number): (number | null)[] {
  const pages = [...new Set([1, page - 1, page, page + 1, totalPages])]
    .filter((one) => one >= 1 && one <= totalPages)
    .sort((a, b) => a - b);
  return pages.flatMap((one, index) => {
    const gap = one - (pages[index - 1] ?? 0) - 1;
    return gap === 0 ? [one] : gap === 1 ? [one - 1, one] : [null, one];
  });
}
