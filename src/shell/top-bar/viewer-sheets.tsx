import { Suspense, useState } from 'react';
import { useBrowserBag } from '#src/features/cart/bag-count.ts';
import type { ShownBellPage } from '#src/features/notifications/queries.server.ts';
import { lazyWithPreload } from '../../ui/browser/lazy-with-preload.tsx';
import type { ShellViewer } from '../shell-viewer.ts';
import { BellSheet } from './bell.tsx';

const reminder = lazyWithPreload(() =>
  import('#src/features/reminders/reminder.tsx').then((module) => module.Reminder),
);

// Of users who chose something before they logged in.
const mergeBag = lazyWithPreload(() => import('#src/features/cart/merge-bag.tsx').then((module) => module.MergeBag));

type ViewerSheetsProps = { readonly viewer: ShellViewer; readonly bell: ShownBellPage | 'failed' | null };

/** What opens over the pages of a signed-in user. */
export function ViewerSheets({ viewer, bell }: ViewerSheetsProps) {
  return (
    <>
      <BellSheet bell={bell} />
      <BrowserBag />
      {viewer.reminder && (
        <Suspense>
          <reminder.Part {...viewer.reminder} />
        </Suspense>
      )}
    </>
  );
}

/** Also after the browser's bag is empty, because it says then what became of it. */
function BrowserBag() {
  const isKept = useBrowserBag() > 0;
  const [isMerging, setMerging] = useState(false);
  if (isKept && !isMerging) setMerging(true);
  return (
    isMerging && (
      <Suspense>
        <mergeBag.Part onEnd={() => setMerging(false)} />
      </Suspense>
    )
  );
}
