import { maxPhotos } from '#src/features/listings/photo.ts';
import { importLimits } from './columns.ts';
import type { RowError } from './row-error.ts';

type Zipped = { readonly name: string; readonly bytes: number };
type Found = { readonly paths: readonly string[]; readonly errors: readonly RowError[] };

/** The photos that a row names. */
export type PhotoFinder = (names: readonly string[]) => Found;

const types = /\.(jpe?g|png|webp|gif)$/i;

/** Finds photos in a zip file by their paths, or by their file names alone where only one has it; null: there is none. */
export function findPhotos(zipped: readonly Zipped[] | null): PhotoFinder {
  const byPath = new Map((zipped ?? []).map((photo) => [keyOf(photo.name), photo]));
  const byName = Map.groupBy(zipped ?? [], ({ name }) => keyOf(name.split('/').at(-1) ?? name));

  function find(name: string): Zipped | RowError {
    const error = (id: RowError['error']): RowError => ({
      ...{ column: 'photos', error: id },
      values: { name: name.slice(0, 80) },
    });
    if (zipped === null) return { column: 'photos', error: 'listing-import.photos-no-zip' };
    const named = byName.get(keyOf(name)) ?? [];
    const photo = byPath.get(keyOf(name)) ?? named[0];
    if (photo === undefined) return error('listing-import.photo-missing');
    if (!byPath.has(keyOf(name)) && named.length > 1) return error('listing-import.photo-ambiguous');
    if (!types.test(photo.name)) return error('listing-import.photo-type');
    return photo.bytes > importLimits.maxPhotoBytes ? error('listing-import.photo-too-large') : photo;
  }

  return (names) => {
    // Of the others one error tells enough.
    const found = names.slice(0, maxPhotos).map(find);
    const errors = found.filter((one) => 'error' in one);
    if (names.length > maxPhotos)
      errors.push({ column: 'photos', error: 'listing-import.photos-too-many', values: { max: maxPhotos } });
    const paths = found.flatMap((one) => ('error' in one ? [] : [one.name]));
    // Without a zip file, every name has the same error.
    return { paths: [...new Set(paths)], errors: zipped === null ? errors.slice(0, 1) : errors };
  };
}

/** Case, and how a system composes its accents, tell no two photos apart. */
function keyOf(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/^\.?\//, '');
}
