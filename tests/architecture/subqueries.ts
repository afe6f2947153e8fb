/**
 * Columns that a selected subquery takes from the query around it without their table. In a select from one table
 * Drizzle writes `${listings.id}` as a bare "id", which inside a subquery may be a column of the subquery's own table.
 * Templates with a type (`sql<…>`) are the ones that are selected; conditions are written with their tables.
 */
export function bareColumns(text: string): string[] {
  return [...text.matchAll(/\bsql<[^`]*>`([^`]*)`/g)].flatMap(([, template = '']) => {
    const from = template.search(/\bfrom\b/);
    return from === -1 ? [] : [...template.slice(from).matchAll(/\$\{(\w+\.\w+)\}/g)].map(([, column = '']) => column);
  });
}
