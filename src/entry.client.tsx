import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { calmTransitions } from '#src/ui/browser/calm-transitions.ts';
import { fadePicturesIn } from '#src/ui/browser/fade-images-in.ts';

calmTransitions();
fadePicturesIn();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
