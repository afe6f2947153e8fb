import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { RequestFacts } from '#src/platform/web/request-context.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

/** What the parts of the site know of a request. */
export type SiteEnv = {
  Bindings: HttpBindings;
  Variables: {
    facts: RequestFacts;
    /** The socket's own address is this machine's, and no proxy stands between. */
    local: boolean;
    /** Asked once per request, and only by those who need to know. */
    viewer: () => Promise<Viewer | null>;
    /** The answer is the same for everybody and may be kept by caches, whoever asked. */
    shared: boolean | undefined;
    /** The body, once somebody had to look into it. */
    body: Uint8Array<ArrayBuffer> | undefined;
  };
};

export type SiteContext = Context<SiteEnv>;
