import { get } from '../store/objects.ts';
import { listOf, listParams } from '../wire/lists.ts';
import { nonEmptyText, textList } from '../wire/params.ts';
import { pathPart } from '../wire/router.ts';
import type { Call, Route } from '../wire/router.ts';

/** `type` is one type, or a group such as `charge.*`; `types` is a list. */
function list(call: Call): object {
  const type = nonEmptyText(call.params, 'type');
  const wanted = textList(call.params, 'types') ?? (type === undefined ? [] : [type]);
  const test = wanted.map(() => "body ->> '$.type' GLOB ?").join(' OR ');
  return listOf(
    call,
    call.params,
    'event',
    '/v1/events',
    wanted.length === 0 ? [] : [{ sql: `(${test})`, values: wanted }],
  );
}

export const eventRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/events', accepts: `${listParams} type types`, run: list },
  { method: 'GET', path: '/v1/events/:id', accepts: '', run: (call) => get(call, 'event', pathPart(call)) },
];
