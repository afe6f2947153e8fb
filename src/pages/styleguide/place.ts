import type { Example, Group, ShownComponent } from './example.ts';
import { groups } from './groups.ts';

/** What an address of the styleguide shows. */
export type Place =
  | { readonly kind: 'index' }
  | { readonly kind: 'group'; readonly group: Group }
  | { readonly kind: 'component'; readonly group: Group; readonly component: ShownComponent }
  | {
      readonly kind: 'example' | 'raw';
      readonly group: Group;
      readonly component: ShownComponent;
      readonly example: Example;
    };

/** The place behind `/styleguide/`; null where there is none. */
export function placeAt(path: string): Place | null {
  const [kind, slug, exampleSlug, raw, ...more] = path.replace(/\/$/, '').split('/');
  if (kind === '') return { kind: 'index' };
  if (kind === 'g' && exampleSlug === undefined) {
    const group = groups.find((one) => one.slug === slug);
    return group === undefined ? null : { kind: 'group', group };
  }
  if (kind !== 'c' || more.length > 0) return null;
  return placeOfComponent(slug, exampleSlug, raw);
}

function placeOfComponent(slug?: string, exampleSlug?: string, raw?: string): Place | null {
  for (const group of groups) {
    const component = group.components.find((one) => one.slug === slug);
    if (component === undefined) continue;
    if (exampleSlug === undefined) return { kind: 'component', group, component };
    const example = component.examples.find((one) => one.slug === exampleSlug);
    if (example === undefined || (raw !== undefined && raw !== 'raw')) return null;
    return { kind: raw === undefined ? 'example' : 'raw', group, component, example };
  }
  return null;
}
