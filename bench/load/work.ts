/** Requests these paths of a web server on this machine, in rotation. */
export type HttpWork = {
  readonly kind: 'http';
  readonly port: number;
  readonly paths: readonly string[];
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Body of a POST. */
  readonly body?: string;
  /** Sends from this many loopback addresses in rotation; each counts as its own network for rate limits. */
  readonly networks?: { readonly first: number; readonly count: number };
  /** Statuses that count as success; 200 by default. */
  readonly expects?: readonly number[];
  /** Adds a unique query parameter to each URL, so that no cache can answer. */
  readonly uncached?: boolean;
};

/** Runs searches, given as query strings, directly against the database without a web server. */
export type SearchWork = {
  readonly kind: 'search';
  readonly databaseUrl: string;
  readonly searches: readonly string[];
};

/** Looks for what was published in the last days and fits a search, as saved searches do. */
export type NewsWork = {
  readonly kind: 'news';
  readonly databaseUrl: string;
  readonly searches: readonly string[];
  readonly periodDays: number;
};

/** The minimum for a list: one prepared statement that an index answers. */
export type StatementWork = { readonly kind: 'list-statement'; readonly databaseUrl: string };

export type Work = HttpWork | SearchWork | NewsWork | StatementWork;

export type LoadPhase = {
  readonly work: Work;
  readonly connections: number;
  readonly seconds: number;
  /** Constant request rate (open loop); without it each connection sends as soon as it has a response (closed loop). */
  readonly perSecond?: number | undefined;
};
