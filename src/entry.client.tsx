import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reportError, reportStrays } from '#src/shell/error-pages/report-error.ts';
import { keepPageOffline } from '#src/shell/keep-page.ts';
import { calmTransitions } from '#src/ui/browser/calm-transitions.ts';
import { fadeImagesIn } from '#src/ui/browser/fade-images-in.ts';
import { retryImports } from '#src/ui/browser/import-part.ts';

retryImports();
reportStrays();
calmTransitions();
fadeImagesIn();
keepPageOffline();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={reportError} />
    </StrictMode>,
  );
});
