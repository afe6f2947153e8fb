import { expect, test } from 'vitest';
import { renderPart } from '#tests/support/render-part.tsx';
import { Menu, type MenuItem } from '../overlays/menu.tsx';
import { CheckBox } from './check-box.tsx';
import { Field } from './field.tsx';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

// What a part of a page cannot be without is an error of the type checker: decision 0126.

test('a label names its control, which its error describes', () => {
  const html = renderPart(
    <Field label="Name" error="Enter a name.">
      {(control) => <input {...control} />}
    </Field>,
  );
  const [, id = ''] = /<input id="([^"]+)"/.exec(html) ?? [];
  expect(id).not.toBe('');
  expect(html).toContain(`for="${id}"`);
  expect(html).toContain(`aria-describedby="${id}-note"`);
  expect(html).toMatch(new RegExp(`id="${id}-note"[^>]*>.*Enter a name\\.`));
  // @ts-expect-error A control that does not take the id of its label.
  void (<Field label="Name">{<input />}</Field>);
});

test.each([
  ['select', <Select key="select" label="Day" choices={[]} aria-invalid />],
  ['input', <TextField key="input" label="Name" aria-invalid />],
  ['textarea', <TextArea key="textarea" label="Note" aria-invalid />],
  [
    'input',
    <CheckBox key="box" aria-invalid>
      I agree
    </CheckBox>,
  ],
] as const)('a %s of several under one error is invalid without an error of its own', (tag, part) => {
  expect(renderPart(part)).toMatch(new RegExp(`<${tag}[^>]* aria-invalid="true"`));
});

test('the entries of a menu are its items', () => {
  const items: readonly MenuItem[] = [
    { key: 'edit', label: 'Edit', to: '/edit' },
    { key: 'delete', label: 'Delete' },
  ];
  const html = renderPart(<Menu label="Actions" trigger={() => null} items={items} />);
  expect([...html.matchAll(/<(a|button)[^>]* role="menuitem"/g)].map(([, tag]) => tag)).toEqual(['a', 'button']);
  // @ts-expect-error An entry without a key.
  void ({ label: 'Edit' } satisfies MenuItem);
  // @ts-expect-error What is no entry.
  void (<Menu label="Actions" trigger={() => null} items={[<p key="edit">Edit</p>]} />);
});
