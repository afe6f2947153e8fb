import { FormattedMessage } from 'react-intl';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { WizardFrame } from '../frame.tsx';
import { openTab } from '../open-tab.server.ts';
import type { Route } from './+types/availability';

export const handle = { bars: 'none' } satisfies PageHandle;

export async function loader(args: Route.LoaderArgs) {
  const { frame } = await openTab(args, 'availability');
  return { frame };
}

export default function AvailabilityTab({ loaderData: { frame } }: Route.ComponentProps) {
  return (
    <WizardFrame frame={frame} heading="wizard.availability-heading">
      <p className="lede mt-6">
        <FormattedMessage id="wizard.availability-default" />
      </p>
    </WizardFrame>
  );
}
