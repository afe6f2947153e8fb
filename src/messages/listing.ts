export const listingMessages = {} as const;
