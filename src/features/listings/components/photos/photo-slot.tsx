import { ChevronLeft, ChevronRight, Crop, GripVertical, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '#src/ui/data/badge.tsx';
import { Image } from '#src/ui/data/image.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { IconButton } from '#src/ui/forms/icon-button.tsx';
import { imageOf } from '../../listing-image.ts';
import { isSmall, type ListingPhoto, maxAltLength, photosPath, sharpSize } from '../../photo.ts';
import type { Album } from '../../photos/album.ts';
import type { PhotoUpload } from '../../photos/album-store.ts';
import { CropDialog, preloadCropper } from './crop-dialog.tsx';
import { UploadNote } from './upload-slot.tsx';
import type { DragHandlers } from './use-dragged-order.ts';

type PhotoSlotProps = {
  readonly listingId: string;
  readonly photo: ListingPhoto;
  /** Its place, from 0. */
  readonly at: number;
  readonly count: number;
  readonly album: Album;
  /** A crop of it that is under way. */
  readonly replacing: PhotoUpload | undefined;
  readonly dragHandlers: DragHandlers;
  readonly onMove: (to: number) => void;
};

export function PhotoSlot({ listingId, photo, at, count, album, replacing, dragHandlers, onMove }: PhotoSlotProps) {
  const intl = useIntl();
  const [cropping, setCropping] = useState(false);
  const place = at + 1;
  const label = (id: 'photos.remove' | 'photos.crop') => intl.formatMessage({ id }, { place });
  const alt = photo.alt || intl.formatMessage({ id: 'photos.photo' }, { place, alt: 'none' });
  return (
    <li className="photo-slot" data-photo={photo.id}>
      <div className="photo-frame">
        <div {...dragHandlers} className="photo-face">
          <Image file={imageOf({ ...photo, alt })} sizes="(max-width:767px) 50vw, 220px" eager={at < 3} />
        </div>
        {at === 0 && (
          <span className="photo-cover">
            <Badge tone="ink">
              <FormattedMessage id="photos.cover" />
            </Badge>
          </span>
        )}
        <PhotoForm
          {...{ listingId, photo }}
          operation="remove"
          className="photo-remove"
          onSubmit={() => void album.remove(photo.id)}
        >
          <IconButton type="submit" icon={X} label={label('photos.remove')} className="photo-button" />
        </PhotoForm>
        <IconButton
          {...preloadCropper}
          icon={Crop}
          label={label('photos.crop')}
          className="photo-button photo-crop noscript:hidden"
          disabled={replacing !== undefined}
          onClick={() => setCropping(true)}
        />
      </div>
      {replacing && <UploadNote upload={replacing} album={album} />}
      <MoveButtons {...{ place, count, dragHandlers, onMove }} />
      <AltField {...{ listingId, photo, place }} onDescribe={(words) => album.describe(photo.id, words)} />
      {isSmall(photo) && (
        <p className="hint">
          <FormattedMessage id="photos.small" values={sharpSize} />
        </p>
      )}
      {cropping && <CropDialog {...{ photo, album }} onClose={() => setCropping(false)} />}
    </li>
  );
}

type MoveButtonsProps = Pick<PhotoSlotProps, 'count' | 'dragHandlers' | 'onMove'> & { readonly place: number };

/** A handle to drag, which the arrow keys move too, and a button for each direction. */
function MoveButtons({ place, count, dragHandlers, onMove }: MoveButtonsProps) {
  const intl = useIntl();
  const at = place - 1;
  const byKey = (event: KeyboardEvent) => {
    const to = targetOf(event.key, at, count);
    if (to === null) return;
    event.preventDefault();
    onMove(to);
  };
  const step = (id: 'photos.earlier' | 'photos.later', icon: typeof ChevronLeft, to: number) => (
    <IconButton
      icon={icon}
      label={intl.formatMessage({ id }, { place })}
      aria-disabled={to < 0 || to >= count}
      onClick={() => to >= 0 && to < count && onMove(to)}
    />
  );
  return (
    <div className="photo-moves noscript:hidden">
      <IconButton
        {...dragHandlers}
        icon={GripVertical}
        label={intl.formatMessage({ id: 'photos.grip' }, { place, count })}
        className="photo-grip"
        onKeyDown={byKey}
      />
      {step('photos.earlier', ChevronLeft, at - 1)}
      {step('photos.later', ChevronRight, at + 1)}
    </div>
  );
}

function targetOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, at - 1);
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, at + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

type AltFieldProps = Pick<PhotoSlotProps, 'listingId' | 'photo'> & {
  readonly place: number;
  readonly onDescribe: (alt: string) => void;
};

/** What a photo shows; saved when the field is left. */
function AltField({ listingId, photo, place, onDescribe }: AltFieldProps) {
  const intl = useIntl();
  const save = (typed: string) => {
    if (typed.trim() !== photo.alt) onDescribe(typed.trim());
  };
  return (
    <PhotoForm
      {...{ listingId, photo }}
      operation="describe"
      onSubmit={(form) => save(String(new FormData(form).get('alt') ?? ''))}
    >
      <input
        name="alt"
        list="photo-views"
        className="photo-alt"
        defaultValue={photo.alt}
        maxLength={maxAltLength}
        autoComplete="off"
        aria-label={intl.formatMessage({ id: 'photos.alt' }, { place })}
        placeholder={intl.formatMessage({ id: 'photos.alt-example' })}
        onBlur={({ currentTarget }) => save(currentTarget.value)}
      />
      <noscript>
        <button type="submit" className="button button-outline button-small">
          <FormattedMessage id="photos.alt-save" />
        </button>
      </noscript>
    </PhotoForm>
  );
}

type PhotoFormProps = Pick<PhotoSlotProps, 'listingId' | 'photo'> & {
  readonly operation: 'remove' | 'describe';
  readonly className?: string;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly children: ReactNode;
};

/** A form that the site answers without JavaScript too. */
function PhotoForm({ listingId, photo, operation, className, onSubmit, children }: PhotoFormProps) {
  return (
    <form
      method="post"
      action={photosPath(listingId)}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      <CsrfField />
      <input type="hidden" name="operation" value={operation} />
      <input type="hidden" name="imageId" value={photo.id} />
      {children}
    </form>
  );
}
