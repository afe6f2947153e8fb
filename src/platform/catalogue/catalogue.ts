/** Version of all publicly visible data, used as the validity check of cached public pages. */
export type Catalogue = {
  /**
   * The version at some moment after this call. It changes with every write that a public page could show, with the
   * hour, and with the clock. Null when the database does not answer; then no cached page may be used.
   */
  readonly version: () => Promise<string | null>;
  readonly close: () => Promise<void>;
};
