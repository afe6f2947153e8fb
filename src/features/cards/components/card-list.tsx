import { CreditCard } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, useNavigation } from 'react-router';
import { Badge } from '#src/ui/data/badge.tsx';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { Icon } from '#src/ui/layout/icon.tsx';
import { Modal } from '#src/ui/overlays/modal.tsx';
import { expiryText, type SavedCard } from '../saved-card.ts';
import { useCardName } from '../use-card-name.ts';

export const cardsPath = '/account/payment-methods';

type CardListProps = { readonly cards: readonly SavedCard[]; readonly mayChange: boolean };

/** The saved cards, the default one first. */
export function CardList({ cards, mayChange }: CardListProps) {
  return (
    <ul className="mt-6 border-t border-line">
      {cards.map((card) => (
        <CardRow key={card.id} card={card} mayChange={mayChange} isOnly={cards.length === 1} />
      ))}
    </ul>
  );
}

type CardRowProps = { readonly card: SavedCard; readonly mayChange: boolean; readonly isOnly: boolean };

function CardRow({ card, mayChange, isOnly }: CardRowProps) {
  const name = useCardName()(card);
  const date = expiryText(card);
  return (
    <li className="border-b border-line py-4">
      <div className="flex items-start gap-4">
        <Icon as={CreditCard} size={20} className="mt-0.5" />
        <div className="min-w-0 flex-1">
          <p className="medium flex flex-wrap items-center gap-2">
            {name}
            {card.isDefault && !isOnly && (
              <Badge>
                <FormattedMessage id="cards.default" />
              </Badge>
            )}
            {card.expiry !== 'valid' && (
              <Badge tone={card.expiry === 'expired' ? 'refused' : 'waiting'}>
                <FormattedMessage id={`cards.badge-${card.expiry}`} />
              </Badge>
            )}
          </p>
          <p className="small muted">
            <FormattedMessage id={card.expiry === 'expired' ? 'cards.expired' : 'cards.expires'} values={{ date }} />
          </p>
          {mayChange && <CardActions card={card} name={name} isOnly={isOnly} />}
        </div>
      </div>
    </li>
  );
}

type CardActionsProps = { readonly card: SavedCard; readonly name: string; readonly isOnly: boolean };

function CardActions({ card, name, isOnly }: CardActionsProps) {
  const intl = useIntl();
  const label = (id: 'cards.make-default-this' | 'cards.replace-this' | 'cards.remove-this') =>
    intl.formatMessage({ id }, { card: name });
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {!card.isDefault && card.expiry !== 'expired' && !isOnly && (
        <CardForm operation="default" cardId={card.id}>
          {(busy) => (
            <Button
              type="submit"
              variant="outline"
              size="small"
              busy={busy}
              aria-label={label('cards.make-default-this')}
            >
              <FormattedMessage id="cards.make-default" />
            </Button>
          )}
        </CardForm>
      )}
      <LinkButton
        to={`?replace=${card.id}`}
        variant="outline"
        size="small"
        preventScrollReset
        aria-label={label('cards.replace-this')}
      >
        <FormattedMessage id="cards.replace" />
      </LinkButton>
      <LinkButton
        to={`?remove=${card.id}`}
        variant="outline"
        size="small"
        preventScrollReset
        aria-label={label('cards.remove-this')}
      >
        <FormattedMessage id="cards.remove" />
      </LinkButton>
    </div>
  );
}

type CardFormProps = {
  readonly operation: 'default' | 'remove';
  readonly cardId: string;
  readonly className?: string;
  readonly children: (busy: boolean) => React.ReactNode;
};

function CardForm({ operation, cardId, className, children }: CardFormProps) {
  const { formData } = useNavigation();
  const busy = formData?.get('cardId') === cardId && formData.get('operation') === operation;
  return (
    <Form method="post" action={cardsPath} replace preventScrollReset className={className}>
      <CsrfField />
      <input type="hidden" name="operation" value={operation} />
      <input type="hidden" name="cardId" value={cardId} />
      {children(busy)}
    </Form>
  );
}

type RemoveDialogProps = { readonly card: SavedCard | null; readonly onClose: () => void };

/** Asks before a card is removed. */
export function RemoveDialog({ card, onClose }: RemoveDialogProps) {
  const name = useCardName();
  return (
    <Modal
      open={card !== null}
      onClose={onClose}
      closeTo={cardsPath}
      size="confirm"
      title={card && <FormattedMessage id="cards.confirm-remove" />}
      foot={
        card && (
          <>
            <LinkButton variant="quiet" to={cardsPath} replace preventScrollReset>
              <FormattedMessage id="cards.keep" />
            </LinkButton>
            <CardForm operation="remove" cardId={card.id} className="max-md:w-full">
              {(busy) => (
                <Button type="submit" variant="danger" full busy={busy}>
                  <FormattedMessage id="cards.remove" />
                </Button>
              )}
            </CardForm>
          </>
        )
      }
    >
      {card && (
        <p>
          <FormattedMessage id="cards.confirm-remove-line" values={{ card: name(card) }} />
        </p>
      )}
    </Modal>
  );
}
