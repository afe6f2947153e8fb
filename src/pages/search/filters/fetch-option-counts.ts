/** By parameter and value. An option that is absent finds nothing. */
export type OptionCounts = ReadonlyMap<string, number>;

type Answer = { readonly counts: readonly (readonly [param: string, value: string, listings: number])[] | null };

/** Null where they are not counted, or cannot be read. */
export async function fetchOptionCounts(params: string, signal: AbortSignal): Promise<OptionCounts | null> {
  try {
    const response = await fetch(`/s/option-counts?${params}`, { signal });
    if (!response.ok) return null;
    const { counts } = (await response.json()) as Answer;
    return counts && new Map(counts.map(([param, value, listings]) => [`${param} ${value}`, listings]));
  } catch {
    return null;
  }
}
