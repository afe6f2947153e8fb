import { dayInZone } from '#src/domain/dates/day.ts';
import { marketplace } from '#marketplace';
import { appContext } from '#src/platform/web/request-context.ts';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { SignedInStyles } from '#src/ui/layout/signed-in-styles.tsx';
import type { Route } from './+types/styleguide';
import { ChoosingSection } from './styleguide/choosing.tsx';
import { FormSection } from './styleguide/forms.tsx';
import { MoneyAndTimeSection } from './styleguide/money-and-time.tsx';
import { OverlaySection } from './styleguide/overlays.tsx';
import { PeopleSection } from './styleguide/people.tsx';
import { ImageSection } from './styleguide/images.tsx';
import { WordSection } from './styleguide/words.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const now = await app.clock.now();
  return { now: now.toISOString(), today: dayInZone(now, marketplace.timeZone) };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Styleguide({ loaderData: { now, today } }: Route.ComponentProps) {
  return (
    <div className="wrap py-16">
      <SignedInStyles />
      <PageTitle>Styleguide</PageTitle>
      <h1 className="d2">Styleguide</h1>
      <p className="lede prose-width mt-4">
        Every part of the design system in every state. Light and dark follow the system.
      </p>
      <WordSection />
      <ChoosingSection />
      <FormSection />
      <MoneyAndTimeSection now={now} today={today} />
      <OverlaySection />
      <PeopleSection now={now} />
      <ImageSection />
    </div>
  );
}
