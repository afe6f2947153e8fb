/** A string or one of the marks that open, close and part things; numbers and words between them do not matter. */
const marks = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g;

/** Names by which an object's own making could be reached. */
const reserved = new Set(['__proto__', 'constructor', 'prototype']);

/** No call of ours goes half as deep. */
const deepest = 16;

/**
 * JSON that can be read in one way only. Throws a SyntaxError for what is not JSON, for a name that is
 * said twice in one object or reserved, and for what is nested too deep.
 */
export function strictJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const open: (Set<string> | null)[] = [];
  let nameNext = false;
  for (const [mark] of text.matchAll(marks)) {
    if (mark === '{' || mark === '[') open.push(mark === '{' ? new Set() : null);
    else if (mark === '}' || mark === ']') open.pop();
    else if (nameNext && mark !== ',') note(JSON.parse(mark) as string, open.at(-1));
    if (open.length > deepest) throw new SyntaxError('Nested too deep');
    nameNext = mark === '{' || (mark === ',' && open.at(-1) instanceof Set);
  }
  return value;
}

function note(name: string, names: Set<string> | null | undefined): void {
  if (reserved.has(name)) throw new SyntaxError('A reserved name');
  if (names?.has(name)) throw new SyntaxError('A name that is said twice');
  names?.add(name);
}
