export type Nested = { [name: string]: string | number | boolean | Nested | null | undefined };

/** Encodes `{ a: { b: 1 } }` as `a[b]=1`, the format of Stripe's API; undefined and null are left out. */
export function encodeForm(values: Nested): URLSearchParams {
  const form = new URLSearchParams();
  const write = (prefix: string, nested: Nested): void => {
    for (const [name, value] of Object.entries(nested)) {
      const key = prefix === '' ? name : `${prefix}[${name}]`;
      if (value === undefined || value === null) continue;
      if (typeof value === 'object') write(key, value);
      else form.append(key, String(value));
    }
  };
  write('', values);
  return form;
}
