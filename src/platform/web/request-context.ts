import { createContext, type RouterContextProvider } from 'react-router';
import type { Refusal } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import type { SubmittedForm } from './requests/read-form.ts';
import type { Viewer } from './viewer.ts';

export type RequestFacts = {
  readonly requestId: string;
  /** CSP nonce that every inline script of this response carries. */
  readonly nonce: string;
  readonly ip: string;
  readonly url: URL;
};

export type Drawing = {
  /** Bypass for the rendered page: read from the body of its response, it would be copied in chunks. */
  response: Response | null;
  html: Buffer<ArrayBuffer> | null;
  /** Error of a page because the database is away; the server responds instead of the page. */
  unavailable: unknown;
  /** Whether a bug was met, which no page was drawn for: not one that the page itself tells of. */
  isFailed: boolean;
};

/** What the server passes to the page bundle with a request. */
export type Filling = {
  readonly app: App;
  readonly viewer: Viewer | null;
  /** Why the viewer may not see the page, by its permission; null when they may. */
  readonly refused: Refusal | null;
  readonly request: RequestFacts;
  readonly csrf: () => Promise<string>;
  /** The submitted form of a POST; the request that pages see has no body. */
  readonly form: SubmittedForm | null;
  readonly drawing: Drawing;
};

/** Router context of loaders and actions. Filled once per request by `fillContext`. */
export const appContext = createContext<App>();
export const viewerContext = createContext<Viewer | null>(null);
export const refusedContext = createContext<Refusal | null>(null);
export const requestContext = createContext<RequestFacts>();
/** CSRF token of this visitor: a page that reads it cannot be cached for others. */
export const csrfContext = createContext<() => Promise<string>>();
/** Null for a request without a form. */
export const formContext = createContext<SubmittedForm | null>(null);

/** The form of an action, checked against its definition in `src/forms.ts`. */
export function submittedForm(context: Readonly<RouterContextProvider>): SubmittedForm {
  const form = context.get(formContext);
  if (form === null) throw new Error('An action was called without a form');
  return form;
}
