/** The seed of all random numbers of the demo. Another seed draws every garment slightly differently. */
export const seed = 1893;
