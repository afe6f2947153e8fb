export const inboxMessages = {} as const;
