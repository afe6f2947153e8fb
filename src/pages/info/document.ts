import { data } from 'react-router';
import { documentAt } from '#src/features/documents/documents.server.ts';
import type { Route } from './+types/document';

/** A text as JSON, for the dialog that shows it over a form. */
export function loader({ params }: Route.LoaderArgs): Response {
  const document = documentAt(`/${params.name}`);
  if (document === null) throw data(null, { status: 404 });
  return Response.json(document);
}
