import { createMiddleware } from 'hono/factory';
import type { RouteAccess } from '#src/routes.ts';
import { text } from '#src/i18n/text.ts';
import type { FormDefinition } from '#src/platform/web/requests/form-definition.ts';
import { readForm, type SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import { answer, notFoundMessage } from '../error-handler.ts';
import type { SiteContext, SiteEnv } from '../site-env.ts';

/** Who may ask a page's address, and the form that it accepts besides GET and HEAD. */
export type PageEndpoint = { readonly access: RouteAccess; readonly form: FormDefinition | null };

/** Null for an address that has no page. */
export type EndpointAt = (pathname: string) => Promise<PageEndpoint | null>;

/**
 * Method filter of the pages: passes GET, HEAD, and POST where the route declares a form. Everything else is
 * answered here, before a body is read: 404 without a page, else 405 with `Allow`.
 */
export function pageForms(endpointAt: EndpointAt) {
  return createMiddleware<SiteEnv>(async (c, next) => {
    const { method, path } = c.req;
    if (method === 'GET' || method === 'HEAD' || /^\/api(\/|$)/.test(path)) return next();
    const endpoint = await endpointAt(c.get('facts').url.pathname);
    if (endpoint === null) return answer(c, 404, 'not-found', notFoundMessage);
    const { form } = endpoint;
    if (method === 'POST' && form !== null) {
      takeForm(c, form);
      return next();
    }
    return onlyAllowed(c, form === null ? 'GET, HEAD' : 'GET, HEAD, POST');
  });
}

/** The same for one endpoint that is not a page. */
export function takesForm(form: FormDefinition) {
  return createMiddleware<SiteEnv>(async (c, next) => {
    takeForm(c, form);
    return next();
  });
}

function takeForm(c: SiteContext, form: FormDefinition): void {
  let reading: Promise<SubmittedForm> | undefined;
  c.set('form', () => (reading ??= readForm(c.req.raw, form)));
  c.set('formGuard', form.guard);
}

/** 204 for an OPTIONS request, else 405. */
export function onlyAllowed(c: SiteContext, methods: string): Response {
  c.header('allow', methods);
  if (c.req.method === 'OPTIONS') return c.body(null, 204);
  return answer(c, 405, 'method-not-allowed', text('page-error.method'));
}
