import { searchParamsOf } from '#src/features/search/address.ts';
import type { SearchQuery } from '#src/features/search/query.ts';

/** The rest of a search, carried by a form that changes one thing of it; always from the first page. */
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
