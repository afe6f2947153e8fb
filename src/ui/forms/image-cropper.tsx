import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import Cropper from 'react-easy-crop';
import { type Area, cropPhoto, rotatePhoto } from '../browser/photo-canvas.ts';
import { Icon } from '../layout/icon.tsx';
import { Modal } from '../overlays/modal.tsx';
import { Button } from './button.tsx';
import { isTooSmall, maxZoomOf, zooms } from './crop-zoom.ts';
import { Slider } from './range-slider.tsx';

type ImageCropperProps = {
  readonly photo: HTMLCanvasElement;
  /** Width divided by height. */
  readonly aspect: number;
  readonly round?: boolean | undefined;
  /** Of the crop, in pixels. */
  readonly maxSide: number;
  /** Of the photo within the frame, in pixels: it is enlarged no further, and what has less is not used. */
  readonly minSide?: number | undefined;
  /** With a button that turns the photo. */
  readonly rotates?: boolean | undefined;
  /** Said of a crop that is narrower, in pixels. */
  readonly small?: { readonly width: number; readonly words: ReactNode } | undefined;
  readonly onCrop: (crop: HTMLCanvasElement) => void;
  readonly onCancel: () => void;
};

/** A dialog in which a photo is moved and enlarged behind a frame, by pointer, fingers or keys. */
export function ImageCropper(props: ImageCropperProps) {
  const { aspect, round, maxSide, minSide = 0, rotates, small, onCrop, onCancel } = props;
  const [photo, setPhoto] = useState(props.photo);
  // Addresses of blobs are not allowed by the content policy.
  const source = useMemo(() => photo.toDataURL('image/jpeg', 0.9), [photo]);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(zooms.min);
  const [area, setArea] = useState<Area | null>(null);
  const stage = useFocusedFrame(area !== null);
  const maxZoom = maxZoomOf(photo, aspect, minSide);
  const tooSmall = area !== null && isTooSmall(area, minSide);
  const use = () => {
    if (tooSmall) return;
    const cropped = area && cropPhoto(photo, area, maxSide);
    if (cropped) onCrop(cropped);
  };
  const rotate = () => {
    setPhoto(rotatePhoto(photo) ?? photo);
    setCrop({ x: 0, y: 0 });
    setZoom(zooms.min);
  };
  const hint = small && area && area.width < small.width ? small.words : null;
  return (
    <Modal
      open
      onClose={onCancel}
      title={<FormattedMessage id="ui.crop" />}
      foot={<Foot {...{ onCancel, use, tooSmall }} />}
    >
      <div ref={stage} className="cropper-stage">
        <Frame {...{ source, aspect, crop, zoom, maxZoom, round }} onMove={setCrop} onZoom={setZoom} onArea={setArea} />
      </div>
      <Hint
        words={tooSmall ? <TooSmall minSide={minSide} rotates={rotates} /> : hint}
        onRotate={rotates ? rotate : null}
      />
      {maxZoom > zooms.min && <Zoom {...{ zoom, maxZoom }} onChange={setZoom} />}
    </Modal>
  );
}

type FrameProps = Pick<ImageCropperProps, 'aspect' | 'round'> & {
  readonly source: string;
  readonly crop: { readonly x: number; readonly y: number };
  readonly zoom: number;
  readonly maxZoom: number;
  readonly onMove: (crop: { x: number; y: number }) => void;
  readonly onZoom: (zoom: number) => void;
  readonly onArea: (area: Area) => void;
};

function Frame({ source, aspect, round, crop, zoom, maxZoom, onMove, onZoom, onArea }: FrameProps) {
  const intl = useIntl();
  return (
    <Cropper
      {...{ image: source, crop, zoom, aspect }}
      minZoom={zooms.min}
      maxZoom={maxZoom}
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
      onCropChange={onMove}
      onZoomChange={onZoom}
      onCropAreaChange={(_, pixels) => onArea(pixels)}
    />
  );
}

/** The frame is there once the photo is. With the focus on it the arrow keys move the photo at once, as the hint says. */
function useFocusedFrame(isReady: boolean) {
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isReady) stage.current?.querySelector<HTMLElement>('.cropper-frame')?.focus();
  }, [isReady]);
  return stage;
}

type ZoomProps = { readonly zoom: number; readonly maxZoom: number; readonly onChange: (zoom: number) => void };

function Zoom({ zoom, maxZoom, onChange }: ZoomProps) {
  const intl = useIntl();
  return (
    <Slider
      {...zooms}
      max={maxZoom}
      label={intl.formatMessage({ id: 'ui.crop-zoom' })}
      value={zoom}
      onChange={onChange}
      words={(value) => intl.formatNumber(value, { style: 'percent' })}
    />
  );
}

function Hint({ words, onRotate }: { readonly words: ReactNode; readonly onRotate: (() => void) | null }) {
  return (
    <div className="mt-3 mb-2 flex items-center justify-between gap-3">
      <p className="small muted" role="status">
        {words ?? <FormattedMessage id="ui.crop-how" />}
      </p>
      {onRotate !== null && (
        <Button variant="outline" size="small" className="flex-none" onClick={onRotate}>
          <Icon as={RotateCw} size={16} />
          <FormattedMessage id="ui.crop-rotate" />
        </Button>
      )}
    </div>
  );
}

type TooSmallProps = { readonly minSide: number; readonly rotates: boolean | undefined };

function TooSmall({ minSide, rotates = false }: TooSmallProps) {
  return (
    <span id={tooSmallId}>
      <FormattedMessage id="ui.crop-too-small" values={{ pixels: minSide, rotates: rotates ? 'yes' : 'no' }} />
    </span>
  );
}

const tooSmallId = 'crop-too-small';

type FootProps = { readonly use: () => void; readonly onCancel: () => void; readonly tooSmall: boolean };

function Foot({ use, onCancel, tooSmall }: FootProps) {
  return (
    <>
      <Button variant="outline" onClick={onCancel}>
        <FormattedMessage id="ui.cancel" />
      </Button>
      <Button onClick={use} aria-disabled={tooSmall} aria-describedby={tooSmall ? tooSmallId : undefined}>
        <FormattedMessage id="ui.crop-use" />
      </Button>
    </>
  );
}
