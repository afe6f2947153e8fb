import { createMiddleware } from 'hono/factory';
import { decide, needsViewer, policyOf, type Permission } from '#src/domain/policy/policies.ts';
import { refuse, type Refusal } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { fullNameOf } from '#src/features/accounts/queries.server.ts';
import { recordLimitedChange, recordRefusedTry } from '#src/features/accounts/audit.server.ts';
import type { App } from '#src/platform/app.ts';
import { apiCallAt } from './endpoints.ts';
import type { EndpointAt } from './pages/page-forms.ts';
import type { SiteContext, SiteEnv } from './site-env.ts';

/** What the address of a request declares. `permission` is null where it has none for this method. */
type Declared = { readonly permission: Permission | null; readonly isPage: boolean };

/**
 * Authorisation of pages and API calls, by the permission that their address declares: the only place that stops
 * limited sessions. Refusals of a page that redirects, or that is to look like a missing one, are answered by the page.
 * Whether the resource is the viewer's is decided by the command that loads it.
 */
export function authorise(app: App, endpointAt: EndpointAt) {
  return createMiddleware<SiteEnv>(async (c, next) => {
    const { permission, isPage } = await declaredFor(c, endpointAt);
    if (permission === null) return (await isRefusedUndeclared(c)) ? refuseLimited(app, c) : next();
    if (!needsViewer(permission) || isOpen(app, permission)) return next();
    const viewer = await c.get('viewer')();
    const refused = decide(permission, viewer);
    if (viewer !== null && refused !== null && isRecorded(permission, refused))
      await recordRefusedTry(app, viewer, { permission, ...requestOf(c) });
    if (refused?.code === 'forbidden') await refuseLimited(app, c);
    if (refused !== null && !isPage) refuse(refused.code);
    if (refused !== null) c.set('refused', refused);
    else if (viewer?.limited === true && policyOf(permission).changes === true)
      await recordLimitedChange(app.db, viewer, { permission, ...requestOf(c) });
    return next();
  });
}

async function declaredFor(c: SiteContext, endpointAt: EndpointAt): Promise<Declared> {
  // As the API's routes see it: escapes of letters are resolved.
  const { method, path } = c.req;
  if (/^\/api(\/|$)/.test(path)) {
    const call = apiCallAt(path);
    const isOffered = call?.methods.split(', ').includes(method) === true;
    return { permission: isOffered ? call.permission : null, isPage: false };
  }
  const access = (await endpointAt(c.get('facts').url.pathname))?.access;
  const permission = isRead(c) ? access?.read : method === 'POST' ? access?.change : null;
  return { permission: permission ?? null, isPage: access?.isPage === true };
}

function isRead(c: SiteContext): boolean {
  const { method } = c.req;
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/** Fails closed: a limited session changes nothing that is not declared. All others get 404 or 405. */
async function isRefusedUndeclared(c: SiteContext): Promise<boolean> {
  return !isRead(c) && (await c.get('viewer')())?.limited === true;
}

function isOpen(app: App, permission: Permission): boolean {
  return app.config.mode === 'development' && policyOf(permission).openInDevelopment === true;
}

/** What operators alone may, asked by another user; and a change, asked in a limited session. */
function isRecorded(permission: Permission, { code }: Refusal): boolean {
  const { who, changes } = policyOf(permission);
  return code === 'forbidden' ? changes === true : who === 'operator' && code === 'not-found';
}

/** The page that says so has the bar of the view, which names its user. */
async function refuseLimited(app: App, c: SiteContext): Promise<never> {
  const viewer = await c.get('viewer')();
  if (viewer?.limited === true) c.set('viewedAs', await fullNameOf(app, viewer.id));
  return refuse('forbidden', { reason: 'limited-session' });
}

/** For the audit: the request, and the resource that its address names. */
function requestOf(c: SiteContext) {
  const { requestId, url } = c.get('facts');
  return { requestId, resourceId: url.pathname.split('/').find(isUuid) ?? null };
}
