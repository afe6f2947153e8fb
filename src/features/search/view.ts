/** How a search page shows what it finds, in the order of its switch. The first is the default. */
export const views = ['grid', 'list', 'map'] as const;

export type View = (typeof views)[number];
export const defaultView: View = views[0];
