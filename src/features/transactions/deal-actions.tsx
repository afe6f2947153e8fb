import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { slugOf } from '#src/domain/text/slug.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { type Act, asksFirst, shownActs, type ShownAct } from './acts.ts';
import { askParam } from './ask-first.tsx';
import { ActForm } from './components/act-form.tsx';
import type { DealPage } from './deal-page.server.ts';
import { nameOf } from './deal-values.ts';
import { useActing } from './use-acting.ts';

type DealActionsProps = {
  readonly deal: DealPage;
  /** The deal's page. */
  readonly to: string;
  /** Where an unfinished payment goes on; null when there is none. */
  readonly payAt: string | null;
};

/** What this side may do now. */
export function DealActions({ deal, to, payAt }: DealActionsProps) {
  const shown = shownActs(deal.offered);
  const again = wasInVain(deal);
  if (payAt === null && shown.length === 0 && !again) return null;
  return (
    <div className="flex flex-wrap gap-2 *:min-w-[calc(50%-4px)] *:flex-1">
      {payAt !== null && (
        <LinkButton to={payAt}>
          <FormattedMessage id="deal.finish-paying" />
        </LinkButton>
      )}
      {again && (
        <LinkButton
          variant="outline"
          to={listingPath({ id: deal.listing.id, slug: slugOf(deal.listing.title) })}
          className="max-w-[calc(50%-4px)] max-md:max-w-none"
        >
          <FormattedMessage id="deal.see-piece" />
        </LinkButton>
      )}
      {shown.map((act) => (
        <ActButton key={act.act} {...act} to={to} name={nameOf(deal.other)} />
      ))}
    </div>
  );
}

/** The customer asked for it and does not have it, so may want to try once more. */
function wasInVain({ role, state }: DealPage): boolean {
  return role === 'customer' && ['payment-expired', 'declined', 'canceled'].includes(state);
}

type ActButtonProps = ShownAct & { readonly to: string; readonly name: string };

function ActButton({ act, tooLate, to, name }: ActButtonProps) {
  const acting = useActing();
  const reason = useId();
  const words = <FormattedMessage id={`deal.act.${act}`} />;
  if (tooLate) {
    return (
      <div>
        <Button full variant="outline" aria-disabled aria-describedby={reason}>
          {words}
        </Button>
        <p id={reason} className="small muted mt-2">
          <FormattedMessage id="deal.cancel-too-late" values={{ name }} />
        </p>
      </div>
    );
  }
  if (asksFirst(act)) {
    return (
      <LinkButton variant="outline" to={`${to}?${askParam}=${act}`} replace preventScrollReset>
        {words}
      </LinkButton>
    );
  }
  return (
    <ActForm act={act} to={to}>
      <Button
        type="submit"
        full
        variant={looks[act]}
        busy={acting === act}
        aria-disabled={acting !== null && acting !== act}
      >
        {words}
      </Button>
    </ActForm>
  );
}

const looks: Readonly<Record<Act, 'primary' | 'outline'>> = {
  'accept': 'primary',
  'decline': 'outline',
  'cancel-by-customer': 'outline',
  'abandon': 'outline',
};
