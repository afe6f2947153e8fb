import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import Cropper from 'react-easy-crop';
import { type Area, cropPhoto } from '../browser/photo-canvas.ts';
import { Modal } from '../overlays/modal.tsx';
import { Button } from './button.tsx';
import { Slider } from './range-slider.tsx';

type ImageCropperProps = {
  readonly photo: HTMLCanvasElement;
  /** Width divided by height. */
  readonly aspect: number;
  readonly round?: boolean | undefined;
  /** Of the crop, in pixels. */
  readonly maxSide: number;
  readonly onCrop: (crop: HTMLCanvasElement) => void;
  readonly onCancel: () => void;
};

const zooms = { min: 1, max: 4, step: 0.05 } as const;

/** A dialog in which a photo is moved and enlarged behind a frame, by pointer, fingers or keys. */
export function ImageCropper({ photo, aspect, round, maxSide, onCrop, onCancel }: ImageCropperProps) {
  const intl = useIntl();
  // Addresses of blobs are not allowed by the content policy.
  const [source] = useState(() => photo.toDataURL('image/jpeg', 0.9));
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(zooms.min);
  const [area, setArea] = useState<Area | null>(null);
  const use = () => {
    const cropped = area && cropPhoto(photo, area, maxSide);
    if (cropped) onCrop(cropped);
  };
  return (
    <Modal open onClose={onCancel} title={<FormattedMessage id="ui.crop" />} foot={<Foot {...{ onCancel, use }} />}>
      <div className="cropper-stage">
        <Cropper
          {...{ image: source, crop, zoom, aspect }}
          minZoom={zooms.min}
          maxZoom={zooms.max}
          cropShape={round ? 'round' : 'rect'}
          showGrid={false}
          disableAutomaticStylesInjection
          classes={{
            containerClassName: 'cropper',
            mediaClassName: 'cropper-photo',
            cropAreaClassName: round ? 'cropper-frame cropper-frame-round' : 'cropper-frame',
          }}
          cropperProps={{ 'role': 'group', 'aria-label': intl.formatMessage({ id: 'ui.crop-frame' }) }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
        />
      </div>
      <p className="small muted mt-3 mb-2">
        <FormattedMessage id="ui.crop-how" />
      </p>
      <Slider
        {...zooms}
        label={intl.formatMessage({ id: 'ui.crop-zoom' })}
        value={zoom}
        onChange={setZoom}
        words={(value) => intl.formatNumber(value, { style: 'percent' })}
      />
    </Modal>
  );
}

function Foot({ use, onCancel }: { readonly use: () => void; readonly onCancel: () => void }) {
  return (
    <>
      <Button variant="outline" onClick={onCancel}>
        <FormattedMessage id="ui.cancel" />
      </Button>
      <Button onClick={use}>
        <FormattedMessage id="ui.crop-use" />
      </Button>
    </>
  );
}
