import { Camera, ImagePlus } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHydrated } from '#src/ui/browser/use-hydrated.ts';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { Icon } from '#src/ui/layout/icon.tsx';
import { photoUploadPath } from '../../photo.ts';

/** HEIC is left out, so that phones send a JPEG instead. */
const fileTypes = 'image/jpeg,image/png,image/webp,image/gif';
const views = ['front', 'back', 'detail', 'label', 'worn'] as const;

type AddPhotosProps = { readonly listingId: string; readonly onFiles: (files: readonly File[]) => void };

/** Chooses files, takes a photo on phones; without JavaScript it sends one file. */
export function AddPhotos({ listingId, onFiles }: AddPhotosProps) {
  const intl = useIntl();
  const hydrated = useHydrated();
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = '';
    onFiles(files);
  };
  return (
    <li className="photo-slot">
      <form method="post" encType="multipart/form-data" action={photoUploadPath(listingId)} className="grid gap-3">
        <CsrfField />
        <label className="photo-frame photo-add">
          <Icon as={ImagePlus} size={24} />
          <span className="medium">
            <FormattedMessage id="photos.add" />
          </span>
          <span className="small muted photo-drop">
            <FormattedMessage id="photos.add-how" />
          </span>
          <input
            {...{ type: 'file', name: 'image', required: true }}
            accept={fileTypes}
            multiple={hydrated}
            aria-describedby="photo-types"
            onChange={hydrated ? choose : undefined}
          />
        </label>
        <noscript>
          <button type="submit" className="button button-small">
            <FormattedMessage id="photos.add-submit" />
          </button>
        </noscript>
        <label className="photo-camera button button-outline button-small">
          <Icon as={Camera} size={16} />
          <FormattedMessage id="photos.camera" />
          <input type="file" accept="image/jpeg" capture="environment" onChange={choose} />
        </label>
        <p id="photo-types" className="hint">
          <FormattedMessage id="photos.add-hint" />
        </p>
      </form>
      <datalist id="photo-views">
        {views.map((view) => (
          <option key={view}>{intl.formatMessage({ id: `photos.view-${view}` })}</option>
        ))}
      </datalist>
    </li>
  );
}
