import { Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { lazyWithPreload } from '#src/ui/browser/lazy-with-preload.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import type { Chosen } from './chosen.ts';

const adding = lazyWithPreload(() => import('./components/adding.tsx').then((module) => module.Adding));

type AddToBagProps = {
  readonly listing: ListingPageData;
  readonly choice: Chosen;
  /** Id of the booking form, whose days or units are added. */
  readonly form: string;
  readonly onAdded?: () => void;
};

/**
 * Adds what is chosen in the booking form. Without a script the form is sent to an address that adds it, for anonymous
 * visitors after sign-up; an incomplete choice is answered by the form.
 */
export function AddToBag({ listing, choice, form, onAdded }: AddToBagProps) {
  // Counted, so that each press adds again.
  const [pressed, setPressed] = useState(0);
  return (
    <div className="grid">
      <Button
        type="submit"
        form={form}
        formAction={`/l/${listing.id}/bag`}
        variant="outline"
        {...adding.intent}
        onClick={(event) => {
          if (choice.order === null) return;
          event.preventDefault();
          setPressed(pressed + 1);
        }}
      >
        {useIntl().formatMessage({ id: 'cart.add' })}
      </Button>
      {pressed > 0 && (
        <Suspense>
          <adding.Part key={pressed} {...{ listing, choice, onAdded }} onEnd={() => setPressed(0)} />
        </Suspense>
      )}
    </div>
  );
}
