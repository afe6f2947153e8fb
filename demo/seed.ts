/** Where all of the demo's chance begins. Another number hangs every garment a little differently. */
export const seed = 1893;
