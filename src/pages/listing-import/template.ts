import { templateCsv } from '#src/features/listing-imports/template.server.ts';

/** The table to be filled in. */
export function loader(): Response {
  const bytes = new TextEncoder().encode(templateCsv());
  return new Response(bytes, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(bytes.length),
      'content-disposition': 'attachment; filename="items.csv"',
    },
  });
}
