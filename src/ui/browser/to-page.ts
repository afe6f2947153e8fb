/** Props of links to another page: prefetch on intent, and a view transition. */
export const toPage = { prefetch: 'intent', viewTransition: true } as const;
