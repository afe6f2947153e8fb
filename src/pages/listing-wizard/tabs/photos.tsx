import { FormattedMessage } from 'react-intl';
import { imageOf } from '#src/features/listings/listing-image.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { Banner } from '#src/ui/data/banner.tsx';
import { Thumb } from '#src/ui/data/image.tsx';
import { WizardFrame } from '../frame.tsx';
import { openTab } from '../open-tab.server.ts';
import type { Route } from './+types/photos';

export const handle = { bars: 'none' } satisfies PageHandle;

export async function loader(args: Route.LoaderArgs) {
  const { listing, frame } = await openTab(args, 'photos');
  return { frame, images: listing.fields.images };
}

export default function PhotosTab({ loaderData: { frame, images } }: Route.ComponentProps) {
  return (
    <WizardFrame frame={frame} heading="wizard.photos-heading">
      {images.length === 0 ? (
        <Banner className="mt-8">
          <FormattedMessage id="wizard.photos-none" />
        </Banner>
      ) : (
        <ul className="mt-8 flex flex-wrap gap-3">
          {images.map(({ imageId, alt }) => (
            <li key={imageId}>
              <Thumb file={imageOf({ id: imageId, alt })} width={120} />
            </li>
          ))}
        </ul>
      )}
    </WizardFrame>
  );
}
