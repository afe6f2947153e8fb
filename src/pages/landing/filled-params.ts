/**
 * The fields of the finder that are filled in, as in the addresses of searches: days in their order; one day alone is the
 * day of wearing, for which the search proposes the rental.
 */
export function filledParams(form: FormData): URLSearchParams {
  const params = new URLSearchParams();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  for (const name of ['pub_isProductForSale', 'pub_sizing', 'pub_occasion'])
    if (text(name) !== '') params.set(name, text(name));
  const days = [text('start'), text('end')].filter((day) => day !== '').toSorted();
  const [first, last = first] = days;
  if (first !== undefined) params.set('pub_dates', `${first},${last}`);
  return params;
}
