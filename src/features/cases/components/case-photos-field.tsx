import { PrivatePhotosField } from '#src/features/images/private-photos-field.tsx';
import { photoUploadAddress } from '../case-path.ts';
import { photosField } from '../forms.ts';
import { maxPhotos } from '../rules.ts';

/** Photos of what happened. */
export function CasePhotosField() {
  return <PrivatePhotosField name={photosField} uploadTo={photoUploadAddress} max={maxPhotos} />;
}
