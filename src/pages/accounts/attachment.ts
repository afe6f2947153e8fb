import { marketplace } from '#marketplace';
import { slugOf } from '#src/domain/text/slug.ts';

/**
 * The `content-disposition` of a file of the user's own: a header has no characters beyond ASCII, which the marketplace's name may
 * have. `of` is the end of its name, such as `data.zip`.
 */
export function attachment(of: string, name: string = marketplace.name): string {
  return `attachment; filename="${slugOf(name)}-${of}"`;
}
