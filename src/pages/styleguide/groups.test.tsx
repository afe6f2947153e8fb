import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseDay } from '#src/domain/dates/day.ts';
import { ToastProvider } from '#src/ui/overlays/toast.tsx';
import { renderPart } from '#tests/support/render-part.tsx';
import { componentPath, type Example, examplePath, groupPath, indexPath, rawPath } from './example.ts';
import { groups } from './groups.ts';
import { placeAt } from './place.ts';

const day = parseDay('2026-11-23');
if (day === null) throw new Error('That is no day');
const facts = { now: '2026-11-23T04:00:00.000Z', today: day };

const shown = groups.flatMap((group) =>
  group.components.flatMap((component) => component.examples.map((example) => ({ group, component, example }))),
);

function htmlOf({ Show }: Example): string {
  return renderPart(
    <ToastProvider>
      <Show {...facts} />
    </ToastProvider>,
  );
}

test.each(shown.map((one) => [`${one.component.slug}/${one.example.slug}`, one] as const))(
  'the example %s is rendered',
  (_, { example }) => {
    expect(htmlOf(example)).toMatch(/<[a-z]/);
  },
);

test('each address leads to its own group, component or example', () => {
  const inside = (path: string) => placeAt(path.slice(indexPath.length + 1));
  expect(placeAt('')).toEqual({ kind: 'index' });
  for (const { group, component, example } of shown) {
    expect(inside(groupPath(group))).toEqual({ kind: 'group', group });
    expect(inside(componentPath(component))).toEqual({ kind: 'component', group, component });
    expect(inside(examplePath(component, example))).toEqual({ kind: 'example', group, component, example });
    expect(inside(rawPath(component, example))).toEqual({ kind: 'raw', group, component, example });
  }
});

test.each([
  ...['g', 'g/none', 'g/forms/more', 'c', 'c/none', 'c/button/none', 'c/button/primary/cooked'],
  ...['c/button/primary/raw/more', 'x', 'c/button//raw'],
])('nothing is at %s', (path) => {
  expect(placeAt(path)).toBeNull();
});

/** Parts of another component, which shows them. */
const parts: readonly string[] = [
  ...['CalendarFoot', 'Month', 'RangeCalendar', 'Carousel', 'CloseButton', 'Field', 'FieldNote', 'Hanger'],
  ...['ImageElement', 'ListBoxField', 'OptionalMark', 'Suggestions', 'AttachedSuggestions', 'StarIcon'],
];

/** What nobody can see. */
const invisible: readonly string[] = [
  'CsrfContext',
  'CsrfField',
  'InLanguage',
  'SignedInStylesAhead',
  'ToastProvider',
  'UnseenContext',
];

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

test('every component of the design system has an example', () => {
  const here = join(import.meta.dirname, '..');
  const pages = [...sourcesIn(join(here, 'styleguide')), readFileSync(join(here, 'styleguide.tsx'), 'utf8')];
  const imported = pages.flatMap((text) =>
    [...text.matchAll(/^import \{([^}]+)\} from '#src\/ui\//gm)].flatMap(
      ([, names = '']) => names.match(/\b[A-Z]\w+/g) ?? [],
    ),
  );
  const components = sourcesIn(join(here, '../ui')).flatMap((text) =>
    [...text.matchAll(/^export (?:function|const) ([A-Z]\w*)/gm)].map(([, name = '']) => name),
  );
  expect(components.length).toBeGreaterThan(70);
  const known = new Set([...imported, ...parts, ...invisible]);
  expect(components.filter((name) => !known.has(name))).toEqual([]);
  expect([...parts, ...invisible].filter((name) => !components.includes(name))).toEqual([]);
});
