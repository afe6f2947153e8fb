/** The page of one's own ID check, which also takes its forms from the other settings. */
export const idCheckPath = '/account/id-check';
