/**
 * Unqualified outer columns in selected subqueries. In a select from one table Drizzle writes `${listings.id}` as a
 * bare "id", which inside a subquery may resolve to a column of the subquery's own table. Typed templates (`sql<…>`)
 * are the selected ones; in conditions Drizzle qualifies the columns.
 */
export function bareColumns(text: string): string[] {
  return [...text.matchAll(/\bsql<[^`]*>`([^`]*)`/g)].flatMap(([, template = '']) => {
    const from = template.search(/\bfrom\b/);
    return from === -1 ? [] : [...template.slice(from).matchAll(/\$\{(\w+\.\w+)\}/g)].map(([, column = '']) => column);
  });
}
