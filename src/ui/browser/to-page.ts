/** For links to another page: fetched at the first sign of interest, then one page fades into the other. */
export const toPage = { prefetch: 'intent', viewTransition: true } as const;
