import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { RequestFacts } from '#src/platform/web/request-context.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

/** What the parts of the site know of a request. */
export type SiteEnv = {
  Bindings: HttpBindings & {
    /** The answer will be given to many: it may depend on nothing but the address. */
    readonly forEverybody?: boolean;
    /** Asked only to hear what somebody is told for whom there is no turn. */
    readonly turnAway?: boolean;
  };
  Variables: {
    facts: RequestFacts;
    /** The socket's own address is this machine's, and no proxy stands between. */
    local: boolean;
    /** Asked once per request, and only by those who need to know. */
    viewer: () => Promise<Viewer | null>;
    /** The answer is the same for everybody and may be kept by caches, whoever asked. */
    shared: boolean | undefined;
    /** How the page's inline scripts are known, when not by the nonce. */
    scripts: readonly string[] | undefined;
    /** The body, once somebody had to look into it. */
    body: Uint8Array<ArrayBuffer> | undefined;
  };
};

export type SiteContext = Context<SiteEnv>;
