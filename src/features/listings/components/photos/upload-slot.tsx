import { ImageOff } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Progress } from '#src/ui/data/progress.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { Icon } from '#src/ui/layout/icon.tsx';
import type { Album } from '../../photos/album.ts';
import type { PhotoUpload } from '../../photos/album-store.ts';

type UploadSlotProps = { readonly upload: PhotoUpload; readonly album: Album };

/** A file on its way: its progress, or why it failed. */
export function UploadSlot({ upload, album }: UploadSlotProps) {
  const { preview, step } = upload;
  const isFailed = step.name === 'failed';
  return (
    <li className="photo-slot">
      <div className={isFailed ? 'photo-frame photo-failed' : 'photo-frame'}>
        {isFailed ? (
          <Icon as={ImageOff} size={24} />
        ) : (
          preview && <img src={preview} alt="" className="photo-preview" />
        )}
      </div>
      <UploadNote upload={upload} album={album} />
    </li>
  );
}

/** The line of an upload. */
export function UploadNote({ upload, album }: UploadSlotProps) {
  const intl = useIntl();
  const { key, step } = upload;
  const name = intl.formatMessage({ id: 'photos.upload-of' }, { name: upload.name || 'none' });
  if (step.name === 'failed') return <Failed {...{ album, name }} uploadKey={key} error={step.error} />;
  const share = step.name === 'uploading' ? step.share : 0;
  return (
    <div className="grid gap-2">
      <Progress label={name} value={share} />
      <p className="small muted">
        {step.name === 'waiting' ? (
          <FormattedMessage id="photos.waiting" />
        ) : (
          <FormattedMessage id="photos.uploading" values={{ share: intl.formatNumber(share, { style: 'percent' }) }} />
        )}
      </p>
    </div>
  );
}

type FailedProps = {
  readonly album: Album;
  readonly uploadKey: string;
  readonly name: string;
  readonly error: Extract<PhotoUpload['step'], { readonly name: 'failed' }>['error'];
};

function Failed({ album, uploadKey, name, error }: FailedProps) {
  const intl = useIntl();
  const mayRetry = error === 'failed' || error === 'busy';
  return (
    <div className="grid gap-2">
      <div className="small" role="alert">
        <p className="medium">
          <FormattedMessage id="photos.failed" />
        </p>
        <p className="photo-why">
          <FormattedMessage id={`photos.failed-${error}`} values={{ name }} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {mayRetry && (
          <Button
            variant="outline"
            size="small"
            aria-label={intl.formatMessage({ id: 'photos.retry-of' }, { name })}
            onClick={() => album.retry(uploadKey)}
          >
            <FormattedMessage id="photos.retry" />
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          aria-label={intl.formatMessage({ id: 'photos.dismiss-of' }, { name })}
          onClick={() => album.dismiss(uploadKey)}
        >
          <FormattedMessage id="photos.dismiss" />
        </Button>
      </div>
    </div>
  );
}
