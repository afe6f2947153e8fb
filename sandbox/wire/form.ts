/** The parsed form: `a[b]=1&c[0]=2` is `{ a: { b: '1' }, c: { 0: '2' } }`. */
export type Value = string | Values;
export type Values = { [name: string]: Value };

const maxPairs = 1000;
const maxDepth = 8;
const maxNameLength = 200;

/** An object without a prototype, so that a parameter called `__proto__` is an ordinary name. */
export function emptyValues(): Values {
  return Object.create(null) as Values;
}

function segmentsOf(key: string): string[] | null {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key);
  if (!match) return null;
  const inner = match[2] ?? '';
  const segments = [match[1] ?? '', ...Array.from(inner.matchAll(/\[([^[\]]*)\]/g), (part) => part[1] ?? '')];
  return segments.length > maxDepth ? null : segments;
}

function place(values: Values, segments: readonly string[], text: string): boolean {
  let at = values;
  for (const [index, segment] of segments.entries()) {
    const name = segment === '' ? String(Object.keys(at).length) : segment;
    if (index === segments.length - 1) {
      at[name] = text;
      return true;
    }
    const next = at[name];
    if (typeof next === 'string') return false;
    at = next ?? (at[name] = emptyValues());
  }
  return false;
}

/** Whether there are more than `max` ampersands. */
function hasMore(text: string, max: number): boolean {
  let count = 0;
  for (let at = text.indexOf('&'); at !== -1 && count <= max; at = text.indexOf('&', at + 1)) count += 1;
  return count > max;
}

/** Null for an invalid form: too many pairs, too deep, or a name used both as a value and as an object. */
export function parseForm(text: string): Values | null {
  // Counted before parsing.
  if (hasMore(text, maxPairs - 1)) return null;
  const values = emptyValues();
  for (const [key, value] of new URLSearchParams(text)) {
    const segments = key.length > maxNameLength ? null : segmentsOf(key);
    if (segments === null || !place(values, segments, value)) return null;
  }
  return values;
}

/** The same text for the same parameters in any order; arrays keep their order, because they are numbered. */
export function canonical(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value);
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? '')}`).join(',')}}`;
}
