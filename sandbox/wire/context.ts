import type { IncomingHttpHeaders } from 'node:http';
import type { Faults } from '../control/faults.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store/database.ts';
import type { DeliverySettings } from '../webhooks/deliver.ts';

export type SandboxContext = {
  readonly store: Store;
  readonly settings: Settings;
  /** Address of the hosted pages for browsers, without a trailing slash. */
  readonly publicUrl: string;
  readonly faults: Faults;
  /** Idempotency keys whose first request is still in progress. */
  readonly inProgress: Set<string>;
  /** Notifies the webhook deliverer that there may be events. */
  readonly wake: () => void;
  readonly deliverySettings: DeliverySettings;
};

export type ApiRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** How the response is sent: complete, or with an injected fault. */
export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly sending?: 'drop' | 'cut' | { readonly dripMs: number };
};
