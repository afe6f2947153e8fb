import { randomUUID } from 'node:crypto';
import { FormattedMessage } from 'react-intl';
import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { maxSavedCards } from '#src/domain/payments/limits.ts';
import { refuse } from '#src/domain/refusal.ts';
import { SettingsLayout } from '#src/features/accounts/components/settings-layout.tsx';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { AddCard } from '#src/features/cards/components/add-card.tsx';
import { CardList, cardsPath, RemoveDialog } from '#src/features/cards/components/card-list.tsx';
import { makeDefaultCard, removeCard, savedCardsOf } from '#src/features/cards/saved-cards.server.ts';
import type { SavedCard } from '#src/features/cards/saved-card.ts';
import { useCardName } from '#src/features/cards/use-card-name.ts';
import { messages } from '#src/i18n/messages.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { takeFocus } from '#src/ui/browser/take-focus.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { orLost } from '../or-lost.ts';
import { reloadsAfterAnswer } from '../reloads-after-answer.ts';
import type { Route } from './+types/payment-methods';

const allDone = ['added', 'replaced', 'removed', 'default'] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const viewer = viewerIn(context);
  const mayChange = isAllowed('account.change-cards', viewer);
  const usable = await savedCardsOf(app, viewer.id);
  const cards: SavedCard[] = usable.map(({ paymentMethodId: _, ...card }) => card);
  const named = (param: string) => cards.find(({ id }) => mayChange && id === url.searchParams.get(param)) ?? null;
  const { publishableKey, sandboxUrl } = app.payments;
  return {
    ...{ cards, mayChange, keys: { publishableKey, sandboxUrl }, clientKey: randomUUID() },
    removes: named('remove'),
    replaces: named('replace'),
    adds: mayChange && url.searchParams.has('add') && cards.length < maxSavedCards,
    done: allDone.find((done) => done === url.searchParams.get('done')) ?? null,
  };
}

export async function action({ context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const viewer = viewerIn(context);
  const form = submittedForm(context);
  const cardId = form.get('cardId') ?? '';
  const operation = form.get('operation');
  try {
    if (operation === 'default') await makeDefaultCard(app, viewer, cardId);
    else if (operation === 'remove') await removeCard(app, viewer, cardId);
    else refuse('validation-invalid-params', { field: 'operation' });
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, ({ code, details }) =>
      code === 'not-found' ? messages['cards.gone'] : errorMessageFor(code, details),
    );
    return data({ refused: body }, init);
  }
  return redirect(`${cardsPath}?done=${operation === 'default' ? 'default' : 'removed'}`, 303);
}

/** Also after a refusal: the card may have been removed in another tab. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return reloadsAfterAnswer(args);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (refused) => ({ refused }));
}

export default function PaymentMethods({ loaderData, actionData }: Route.ComponentProps) {
  const { cards, mayChange, keys, clientKey, removes, replaces, adds, done } = loaderData;
  const navigate = useNavigate();
  const { key } = useLocation();
  const nameOf = useCardName();
  const isAdding = adds || replaces !== null;
  return (
    <SettingsLayout title="cards.title" lede={<FormattedMessage id="cards.line" />}>
      {actionData !== undefined && (
        <Banner tone="error" className="mt-6">
          {actionData.refused}
        </Banner>
      )}
      {done !== null && actionData === undefined && !isAdding && (
        <Banner tone="success" live className="mt-6">
          {/* The button that was pressed is gone with what it did; the next answer is an element of its own. */}
          <span key={key} ref={takeFocus} tabIndex={-1}>
            <FormattedMessage id={`cards.done-${done}`} />
          </span>
        </Banner>
      )}
      {cards.length > 0 && <CardList cards={cards} mayChange={mayChange} />}
      {cards.length === 0 && !isAdding && (
        <EmptyState section title={<FormattedMessage id="cards.empty" />} action={mayChange && <AddLink />}>
          <FormattedMessage id="cards.empty-line" />
        </EmptyState>
      )}
      {cards.length > 0 && !isAdding && mayChange && <AddOrFull count={cards.length} />}
      {isAdding && (
        <AddCard
          key={replaces?.id ?? 'new'}
          keys={keys}
          clientKey={clientKey}
          replaces={replaces && { id: replaces.id, name: nameOf(replaces) }}
          savedPath={`${cardsPath}?done=${replaces === null ? 'added' : 'replaced'}`}
          closeTo={cardsPath}
        />
      )}
      <RemoveDialog
        card={removes}
        onClose={() => void navigate(cardsPath, { replace: true, preventScrollReset: true })}
      />
    </SettingsLayout>
  );
}

function AddOrFull({ count }: { readonly count: number }) {
  return (
    <div className="mt-6">
      {count < maxSavedCards ? (
        <AddLink />
      ) : (
        <p className="muted">
          <FormattedMessage id="cards.full" />
        </p>
      )}
    </div>
  );
}

function AddLink() {
  return (
    <LinkButton to="?add=true" preventScrollReset>
      <FormattedMessage id="cards.add" />
    </LinkButton>
  );
}
