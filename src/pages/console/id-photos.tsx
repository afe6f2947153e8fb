import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { photoSides, type PhotoSide } from '#src/features/id-checks/forms.ts';
import type { ReviewedIdCheck } from '#src/features/id-checks/queries.server.ts';

type IdPhotosProps = { readonly check: Pick<ReviewedIdCheck, 'id' | 'kind' | 'name' | 'sides'> };

/** Both photos of a document. Each look at one is audited, so none is loaded ahead of its page. */
export function IdPhotos({ check: { id, kind, name, sides } }: IdPhotosProps) {
  const intl = useIntl();
  const set = kind === 'passport' ? 'passport' : 'card';
  return (
    <section className="console-panel grid content-start gap-6">
      {photoSides.map((side) => {
        const label = intl.formatMessage({ id: `id-check.${set}-${side}` });
        const alt = intl.formatMessage({ id: 'console.id-photo' }, { photo: label, name });
        return (
          <figure key={side} className="grid gap-3">
            <figcaption className="label">{label}</figcaption>
            {sides.includes(side) ? (
              <Photo address={photoAddress(id, side)} alt={alt} />
            ) : (
              <div className="console-photo">
                <p className="muted p-5">
                  <FormattedMessage id="console.id-photo-gone" />
                </p>
              </div>
            )}
          </figure>
        );
      })}
    </section>
  );
}

function photoAddress(id: string, side: PhotoSide): string {
  return `/console/ids/${id}/photos/${side}`;
}

function Photo({ address, alt }: { readonly address: string; readonly alt: string }) {
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // Also for a photo that failed before this script ran.
  useEffect(() => {
    image.current?.decode().catch(() => setFailed(true));
  }, []);
  if (failed)
    return (
      <div className="console-photo" role="alert">
        <p className="muted p-5">
          <FormattedMessage id="console.id-photo-failed" />
        </p>
      </div>
    );
  return (
    <>
      <div className="console-photo">
        <img ref={image} src={address} alt={alt} />
      </div>
      <a href={address} target="_blank" rel="noreferrer" className="link small justify-self-start">
        <FormattedMessage id="console.id-photo-whole" />
      </a>
    </>
  );
}
