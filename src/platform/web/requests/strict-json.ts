import { requestLimits } from './limits.ts';

/** Names by which an object's own making could be reached. */
const reserved = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * JSON that can be read in one way only. Throws a SyntaxError for what is not JSON and, before it is parsed, for a name
 * that is said twice in one object or reserved, and for what is nested too deep or has too many values.
 */
export function strictJson(text: string): unknown {
  checkMarks(text);
  return JSON.parse(text);
}

/**
 * One pass over what opens, closes and parts things; numbers and words between them do not matter. Of what is not JSON
 * it may find anything: parsing refuses that.
 */
function checkMarks(text: string): void {
  /** Of each object that is open its names so far; null for an array. */
  const open: (Set<string> | null)[] = [];
  let values = 1;
  let nameNext = false;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at];
    if (mark === '"') {
      const end = endOfString(text, at);
      if (nameNext) note(JSON.parse(text.slice(at, end + 1)) as string, open.at(-1));
      nameNext = false;
      at = end;
    } else if (mark === '{' || mark === '[') {
      open.push(mark === '{' ? new Set() : null);
      values += 1;
      nameNext = mark === '{';
    } else if (mark === '}' || mark === ']') {
      open.pop();
      nameNext = false;
    } else if (mark === ',') {
      values += 1;
      nameNext = open.at(-1) instanceof Set;
    }
    if (open.length > requestLimits.maxJsonDepth) throw new SyntaxError('Nested too deep');
    if (values > requestLimits.maxJsonValues) throw new SyntaxError('Too many values');
  }
}

/** Where a string that opens at `start` closes; the end of the text when it does not. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function note(name: string, names: Set<string> | null | undefined): void {
  if (reserved.has(name)) throw new SyntaxError('A reserved name');
  if (names?.has(name)) throw new SyntaxError('A name that is said twice');
  names?.add(name);
}
