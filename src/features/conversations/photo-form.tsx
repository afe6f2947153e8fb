import { FormattedMessage, useIntl } from 'react-intl';
import { maxPhotos, photoFormPath } from '#src/features/messages/photos.ts';
import { CsrfField } from '#src/ui/forms/csrf.tsx';

type PhotoFormProps = { readonly transactionId: string; readonly chosen: readonly string[] };

/** Where the browser runs no scripts: uploads a photo, and leads back to the thread with it in the form of the message. */
export function PhotoForm({ transactionId, chosen }: PhotoFormProps) {
  const intl = useIntl();
  if (chosen.length >= maxPhotos) return null;
  return (
    <noscript>
      <form
        method="post"
        encType="multipart/form-data"
        action={photoFormPath(transactionId, chosen)}
        className="mt-8 grid gap-3"
      >
        <CsrfField />
        <input
          type="file"
          name="image"
          required
          accept="image/jpeg,image/png,image/webp"
          aria-label={intl.formatMessage({ id: 'private-photos.add' })}
        />
        <p className="hint">
          <FormattedMessage id="private-photos.first" />
        </p>
        <button type="submit" className="button button-small w-fit">
          <FormattedMessage id="private-photos.add" />
        </button>
      </form>
    </noscript>
  );
}
