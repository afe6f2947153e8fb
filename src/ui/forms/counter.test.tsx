import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

/** A browser counts UTF-16 units in `maxlength`; what is accepted is counted in characters. */
test('a field takes as many characters as are accepted, emoji among them', () => {
  for (const Shown of [TextField, TextArea]) {
    const of = (counted: boolean) =>
      renderToStaticMarkup(<Shown label="Note" maxLength={10} defaultValue="👗👗 on" counted={counted} />);
    expect(of(true)).toMatch(/5 <!-- -->\/|5 \/ 10/);
    for (const html of [of(true), of(false)]) expect(html).toMatch(/maxlength="12"/i);
  }
  expect(renderToStaticMarkup(<TextField label="Note" />)).not.toMatch(/maxlength/i);
});
