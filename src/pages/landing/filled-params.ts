/** The fields of the finder that are filled in; days only as a pair, in their order, as in the addresses of searches. */
export function filledParams(form: FormData): URLSearchParams {
  const params = new URLSearchParams();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  for (const name of ['pub_isProductForSale', 'pub_sizing', 'pub_occasion'])
    if (text(name) !== '') params.set(name, text(name));
  const days = [text('start'), text('end')].filter((day) => day !== '').toSorted();
  if (days.length === 2) params.set('pub_dates', days.join());
  return params;
}
