import type { ReactNode } from 'react';
import type { Day } from '#src/domain/dates/day.ts';

/** What examples show of the server's clock. */
export type Facts = { readonly now: string; readonly today: Day };

/** One state or use of a component. `Show` has hooks, so it is rendered as a component. */
export type Example = {
  /** Its place in the address. */
  readonly slug: string;
  readonly title: string;
  readonly Show: (facts: Facts) => ReactNode;
};

export type ShownComponent = {
  readonly slug: string;
  readonly title: string;
  readonly examples: readonly Example[];
};

export type Group = {
  readonly slug: string;
  readonly title: string;
  readonly components: readonly ShownComponent[];
};

export const indexPath = '/styleguide';

export function groupPath({ slug }: Group): string {
  return `${indexPath}/g/${slug}`;
}

export function componentPath({ slug }: ShownComponent): string {
  return `${indexPath}/c/${slug}`;
}

export function examplePath(component: ShownComponent, { slug }: Example): string {
  return `${componentPath(component)}/${slug}`;
}

/** The example alone, for screenshots. */
export function rawPath(component: ShownComponent, example: Example): string {
  return `${examplePath(component, example)}/raw`;
}
