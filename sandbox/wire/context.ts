import type { IncomingHttpHeaders } from 'node:http';
import type { Faults } from '../control/faults.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store/database.ts';
import type { Weather } from '../webhooks/deliver.ts';

export type SandboxContext = {
  readonly store: Store;
  readonly settings: Settings;
  /** Where browsers reach the hosted pages; no slash at the end. */
  readonly publicUrl: string;
  readonly faults: Faults;
  /** Keys whose first request is still at work. */
  readonly atWork: Set<string>;
  /** Tells the deliverer that there may be events. */
  readonly wake: () => void;
  readonly weather: Weather;
};

export type ApiRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** How the answer reaches the caller: whole, or in one of the ways that it may not. */
export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly sending?: 'drop' | 'cut' | { readonly dripMs: number };
};
