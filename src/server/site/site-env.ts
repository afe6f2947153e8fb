import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import type { RequestFacts } from '#src/platform/web/request-context.ts';
import type { RequestClass } from '../page-cache/admission/classes.ts';
import type { Client } from '../page-cache/admission/share.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

/** What the parts of the site know of a request. */
export type SiteEnv = {
  Bindings: HttpBindings & {
    /** The answer will be given to many: it may depend on nothing but the address. */
    readonly isPublic?: boolean;
    /** Asked only for the answer to a request that is refused because its class has no room. */
    readonly isRefusal?: boolean;
  };
  Variables: {
    facts: RequestFacts;
    /** The socket's own address is this machine's, and no proxy stands between. */
    local: boolean;
    /** The class of the request and whose it is, until it has a slot. */
    admitted: { readonly requestClass: RequestClass; readonly client: Client } | undefined;
    /** Asked once per request, and only by those who need to know. */
    viewer: () => Promise<Viewer | null>;
    /** The answer is the same for everybody and may be kept by caches, whoever asked. */
    shared: boolean | undefined;
    /** Whether the request got as far as the database: then nobody can say that nothing was done. */
    begun: boolean | undefined;
    /** How the page's inline scripts are known, when not by the nonce. */
    scripts: readonly string[] | undefined;
    /** Reads the form that the endpoint declares, once. Undefined where it takes none. */
    form: (() => Promise<SubmittedForm>) | undefined;
  };
};

export type SiteContext = Context<SiteEnv>;
