export const searchMessages = {} as const;
