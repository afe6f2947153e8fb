/** Writes the formatted text and keeps the caret behind the same digit. */
export function keepCaret(input: HTMLInputElement, format: (typed: string) => string): void {
  const caret = input.selectionStart ?? input.value.length;
  const atEnd = caret === input.value.length;
  const before = digitsIn(input.value.slice(0, caret));
  const text = format(input.value);
  if (text === input.value) return;
  input.value = text;
  const place = atEnd ? text.length : positionAfter(text, before);
  input.setSelectionRange(place, place);
}

function digitsIn(text: string): number {
  return text.replaceAll(/\D/g, '').length;
}

export function positionAfter(text: string, digits: number): number {
  let seen = 0;
  for (const [index, sign] of [...text].entries()) {
    if (seen === digits) return index;
    if (/\d/.test(sign)) seen += 1;
  }
  return text.length;
}

/** Backspace behind a space deletes the digit before it, otherwise formatting would insert the space again for ever. */
export function stepOverSpace(input: HTMLInputElement, event: InputEvent): void {
  const { selectionStart: start, selectionEnd: end, value } = input;
  if (event.inputType !== 'deleteContentBackward' || start === null || start !== end) return;
  const kept = value.slice(0, start).replace(/\D+$/, '').length;
  if (kept < start) input.setSelectionRange(kept, kept);
}
