import { requestLimits } from './limits.ts';

/** Names that allow prototype pollution. */
const reserved = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses JSON that is unambiguous. Throws a SyntaxError for invalid JSON and, before it is parsed, for a name that
 * is repeated in one object or reserved, for too deep nesting and for too many values.
 */
export function strictJson(text: string): unknown {
  checkMarks(text);
  return JSON.parse(text);
}

/**
 * One pass over brackets, strings and commas; numbers and literals do not matter. Its result for invalid JSON is
 * arbitrary: the parser refuses that.
 */
function checkMarks(text: string): void {
  /** Names so far of each open object; null for an array. */
  const open: (Set<string> | null)[] = [];
  let values = 1;
  let nameNext = false;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at];
    if (mark === '"') {
      const end = endOfString(text, at);
      if (nameNext) addName(JSON.parse(text.slice(at, end + 1)) as string, open.at(-1));
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

/** The position of the closing quote of a string that opens at `start`; the end of the text without one. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function addName(name: string, names: Set<string> | null | undefined): void {
  if (reserved.has(name)) throw new SyntaxError('A reserved name');
  if (names?.has(name)) throw new SyntaxError('A repeated name');
  names?.add(name);
}
