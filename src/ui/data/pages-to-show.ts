/** Null is a gap of at least two pages; a gap of one page is filled. */
export function pagesToShow(page: number, totalPages: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, totalPages])]
    .filter((one) => one >= 1 && one <= totalPages)
    .sort((a, b) => a - b);
  return shown.flatMap((one, index) => {
    const gap = one - (shown[index - 1] ?? 0) - 1;
    return gap === 0 ? [one] : gap === 1 ? [one - 1, one] : [null, one];
  });
}
