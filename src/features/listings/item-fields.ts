import { isUuid } from '#src/domain/text/uuid.ts';

/** Cards of a page of the owner's listings. */
export const listingsPerPage = 42;

/** The names of the checkboxes: a form cannot hold a list. */
export const itemFields: readonly string[] = Array.from({ length: listingsPerPage }, (_, at) => itemField(at));

export function itemField(at: number): string {
  return `item${at}`;
}

/** The ids of the listings that a form names. */
export function itemsIn(form: URLSearchParams): string[] {
  return itemFields.flatMap((field) => form.get(field)?.toLowerCase() ?? []).filter(isUuid);
}
