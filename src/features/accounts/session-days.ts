/** How long a log-in lasts: without a request, and at most. */
export const sessionDays = { idle: 14, longest: 30 } as const;
