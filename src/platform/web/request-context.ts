import { createContext, type RouterContextProvider } from 'react-router';
import type { App } from '#src/platform/app.ts';
import type { SubmittedForm } from './requests/read-form.ts';
import type { Viewer } from './viewer.ts';

export type RequestFacts = {
  readonly requestId: string;
  /** Once-only value that every inline script of this answer carries. */
  readonly nonce: string;
  readonly ip: string;
  readonly url: URL;
};

export type Drawing = {
  /** Where a finished page is laid for the server: as a body of the answer it would be copied and read in pieces. */
  response: Response | null;
  html: Buffer<ArrayBuffer> | null;
  /** What a page threw because the database is away; the server answers in the page's place. */
  unavailable: unknown;
};

/** What the server knows of a request when it hands it to the pages. */
export type Filling = {
  readonly app: App;
  readonly viewer: Viewer | null;
  readonly request: RequestFacts;
  readonly csrf: () => Promise<string>;
  /** What was sent with a POST; the request that pages see has no body. */
  readonly form: SubmittedForm | null;
  readonly drawing: Drawing;
};

/** What loaders and actions find in their context. Filled once per request by `fillContext`. */
export const appContext = createContext<App>();
export const viewerContext = createContext<Viewer | null>(null);
export const requestContext = createContext<RequestFacts>();
/** A proof for the forms of this one reader: a page that asks for it is no page for everybody. */
export const csrfContext = createContext<() => Promise<string>>();
/** Null for a request that sends nothing. */
export const formContext = createContext<SubmittedForm | null>(null);

/** The form of an action, read and checked against the definition that `src/forms.ts` has of it. */
export function submittedForm(context: Readonly<RouterContextProvider>): SubmittedForm {
  const form = context.get(formContext);
  if (form === null) throw new Error('An action was called without a form');
  return form;
}
