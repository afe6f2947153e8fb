/** Asks a web server on this machine for these paths, one after the other and round again. */
export type HttpWork = {
  readonly kind: 'http';
  readonly port: number;
  readonly paths: readonly string[];
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Of a POST. */
  readonly body?: string;
  /** Asks from so many addresses of this machine in turn, which count as a network each. */
  readonly networks?: { readonly first: number; readonly count: number };
  /** Statuses that are an answer; 200 unless said otherwise. */
  readonly expects?: readonly number[];
  /** Adds a number to each address, so that no two are the same and nothing kept can answer. */
  readonly anew?: boolean;
};

/** Runs searches, each an address's parameters, straight against the database: no web server between. */
export type SearchWork = {
  readonly kind: 'search';
  readonly databaseUrl: string;
  readonly searches: readonly string[];
};

/** The least that a list can cost: one prepared statement that an index answers. */
export type StatementWork = { readonly kind: 'list-statement'; readonly databaseUrl: string };

export type Work = HttpWork | SearchWork | StatementWork;

export type Stretch = {
  readonly work: Work;
  readonly lanes: number;
  readonly seconds: number;
  /** Requests a second, whatever the answers do; without it each lane asks as soon as it has an answer. */
  readonly perSecond?: number | undefined;
};
