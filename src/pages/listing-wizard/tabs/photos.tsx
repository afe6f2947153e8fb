import { useCallback, useState } from 'react';
import { useRevalidator } from 'react-router';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { PhotosEditor } from '#src/features/listings/components/photos/photos-editor.tsx';
import { ownPhotos } from '#src/features/listings/photo-commands.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { previewOf } from '../fields/card-price.ts';
import { PreviewCard } from '../fields/preview-card.tsx';
import { WizardFrame } from '../frame.tsx';
import { openTab } from '../open-tab.server.ts';
import { newPath } from '../paths.ts';
import type { Route } from './+types/photos';

export const handle = { bars: 'none' } satisfies PageHandle;

export async function loader(args: Route.LoaderArgs) {
  const { listing, frame } = await openTab(args, 'photos');
  const photos = await ownPhotos(args.context.get(appContext), viewerIn(args.context), listing.id);
  return { frame, listingId: listing.id, photos, preview: previewOf(listing.fields) };
}

export default function PhotosTab({ loaderData }: Route.ComponentProps) {
  const { frame, listingId, photos, preview } = loaderData;
  const [cover, setCover] = useState(photos[0] ?? null);
  const { revalidate } = useRevalidator();
  const wasComplete = photos.length > 0;
  // The steps of the frame say which tab is complete.
  const onComplete = useCallback(
    (isComplete: boolean) => {
      if (isComplete !== wasComplete) void revalidate();
    },
    [revalidate, wasComplete],
  );
  return (
    <WizardFrame
      frame={frame}
      heading="wizard.photos-heading"
      aside={
        <PreviewCard
          listing={{ ...preview.listing, images: cover === null ? [] : [{ imageId: cover.id, alt: cover.alt }] }}
          price={preview.price}
          to={frame.close ?? newPath}
        />
      }
    >
      <PhotosEditor key={listingId} {...{ listingId, photos, onComplete }} onCover={setCover} />
    </WizardFrame>
  );
}
