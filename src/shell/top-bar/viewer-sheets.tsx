import { Suspense } from 'react';
import type { ShownBellPage } from '#src/features/notifications/queries.server.ts';
import { lazyWithPreload } from '../../ui/browser/lazy-with-preload.tsx';
import type { ShellViewer } from '../shell-viewer.ts';
import { BellSheet } from './bell.tsx';

const reminder = lazyWithPreload(() =>
  import('#src/features/reminders/reminder.tsx').then((module) => module.Reminder),
);

type ViewerSheetsProps = { readonly viewer: ShellViewer; readonly bell: ShownBellPage | 'failed' | null };

/** What opens over the pages of a signed-in user. */
export function ViewerSheets({ viewer, bell }: ViewerSheetsProps) {
  return (
    <>
      <BellSheet bell={bell} />
      {viewer.reminder && (
        <Suspense>
          <reminder.Part {...viewer.reminder} />
        </Suspense>
      )}
    </>
  );
}
