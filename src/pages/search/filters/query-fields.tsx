import { searchParamsOf } from '#src/features/search/address.ts';
import type { SearchQuery } from '#src/features/search/query.ts';

/** Hidden fields with the rest of a search, for a form that changes one part of it; always the first page. */
export function QueryFields({
  query,
  except = [],
}: {
  readonly query: SearchQuery;
  readonly except?: readonly string[];
}) {
  const params = [...searchParamsOf({ ...query, page: 1 })].filter(([name]) => !except.includes(name));
  return params.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
