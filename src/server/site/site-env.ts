import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Refusal } from '#src/domain/refusal.ts';
import type { FormGuard } from '#src/platform/web/requests/form-definition.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import type { RequestFacts } from '#src/platform/web/request-context.ts';
import type { RequestClass } from '../page-cache/admission/classes.ts';
import type { Client } from '../page-cache/admission/slot-pool.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

/** Hono environment of the site: what its handlers know about a request. */
export type SiteEnv = {
  Bindings: HttpBindings & {
    /** The response will be cached and sent to other visitors: it may depend on nothing but the address. */
    readonly isPublic?: boolean;
    /** An internal request that renders the 503 of load shedding. */
    readonly isRefusal?: boolean;
  };
  Variables: {
    facts: RequestFacts;
    /** The socket's address is this machine's own, and there is no proxy in between. */
    local: boolean;
    /** The class and the client of the request, until it holds a slot. */
    admitted: { readonly requestClass: RequestClass; readonly client: Client } | undefined;
    /** Looked up once per request, and only by handlers that need it. */
    viewer: () => Promise<Viewer | null>;
    /** The response is the same for all viewers, so caches may store it. */
    shared: boolean | undefined;
    /**
     * Whether the request may have reached the database: then a change may have been saved although its answer was
     * lost.
     */
    databaseWasUp: boolean | undefined;
    /** CSP hashes of the page's inline scripts, where they have no nonce. */
    scripts: readonly string[] | undefined;
    /** Why a page may not be shown to this viewer: the page redirects to sign-up, or is not found. */
    refused: Refusal | undefined;
    /** The name of the user as whom an operator views the site, where that view was refused something. */
    viewedAs: string | undefined;
    /** Reads the form that the endpoint declares, once. Undefined where it accepts none. */
    form: (() => Promise<SubmittedForm>) | undefined;
    /** Of that form; undefined is like `token`. */
    formGuard: FormGuard | undefined;
  };
};

export type SiteContext = Context<SiteEnv>;
