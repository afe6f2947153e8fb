/**
 * Spread into the links and navigations that open or close a sheet or dialog by the address: pages that do not say
 * themselves when they are loaded again stay as they are, so it opens at once, also without a network, and what was typed
 * stays. Only where the page reads the address in the browser: loaders do not run.
 */
export const toSheet = { defaultShouldRevalidate: false, preventScrollReset: true } as const;
