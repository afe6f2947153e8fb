/** Most cards that a user can have saved. */
export const maxSavedCards = 10;
