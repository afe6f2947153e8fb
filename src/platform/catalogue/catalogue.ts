/** What strangers may see, as one thing that has states: each has a name, and no two have the same. */
export type Catalogue = {
  /**
   * The state that was true at some moment after this call: it changes with every write that a page for
   * everybody could show, with the hour, and with the clock. Null when the database does not say, and then
   * nothing that was kept may be used.
   */
  readonly version: () => Promise<string | null>;
  readonly close: () => Promise<void>;
};
