import { createContext } from 'react-router';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from './viewer.ts';

export type RequestFacts = {
  readonly requestId: string;
  /** Once-only value that every inline script of this answer carries. */
  readonly nonce: string;
  readonly ip: string;
  readonly url: URL;
};

/** What loaders and actions find in their context. Filled once per request by `fillContext`. */
export const appContext = createContext<App>();
export const viewerContext = createContext<Viewer | null>(null);
export const requestContext = createContext<RequestFacts>();
export const csrfContext = createContext<string>();
