import { choice, fields, text, uuid } from '#src/ui/forms/kit/schema.ts';
import { frequencies } from './notifications.ts';

/** In characters. */
export const maxName = 80;

export const savedSearchForm = fields({
  searchId: uuid('form.malformed'),
  name: text({
    missing: 'saved-search.name-missing',
    max: maxName,
    tooLong: 'saved-search.name-long',
    rules: [[isReadable, 'saved-search.name-characters']],
  }),
  frequency: choice(frequencies, {
    missing: 'saved-search.frequency-missing',
    unknown: 'saved-search.frequency-missing',
  }),
});

/** One line: no name has control characters, and PostgreSQL rejects NUL. */
function isReadable(name: string): boolean {
  return !/\p{Cc}/u.test(name) && name.isWellFormed();
}

/** The forms of the page, told apart by this field. */
export const savedSearchOperations = ['change', 'remove', 'restore'] as const;
