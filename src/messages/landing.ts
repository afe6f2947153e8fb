export const landingMessages = {} as const;
