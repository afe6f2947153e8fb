import { get } from '../store/objects.ts';
import { filters, listOf, listParams } from '../wire/lists.ts';
import { pathPart } from '../wire/router.ts';
import type { Route } from '../wire/router.ts';

export const eventRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/events', takes: `${listParams} type`, run: (call) => listOf(call, call.params, 'event', '/v1/events', filters(call.params, 'type')) },
  { method: 'GET', path: '/v1/events/:id', takes: '', run: (call) => get(call, 'event', pathPart(call)) },
];
