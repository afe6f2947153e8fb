import { type ReactNode, useRef, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { useFetcher } from 'react-router';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { priceLine } from '#src/features/listings/components/listing-card.tsx';
import { isListingChange } from '#src/features/listings/listing-change.ts';
import { itemField } from '#src/features/listings/item-fields.ts';
import { imageOf } from '#src/features/listings/listing-image.ts';
import { statisticsPath } from '#src/features/listing-views/statistics-path.ts';
import { Badge, type Tone } from '#src/ui/data/badge.tsx';
import { Tile } from '#src/ui/data/tile.tsx';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { CsrfField, useCsrfToken } from '#src/ui/forms/csrf.tsx';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';
import { previewPath, tabPath } from '../listing-wizard/paths.ts';
import type { ManageAnswer } from './answer.ts';
import { CardFigures } from './card-figures.tsx';
import { changeErrorFor } from './change-error.ts';
import { CardMenu, type Operation } from './card-menu.tsx';
import type { ManagedCard as Card } from './manage-data.server.ts';
import { type List, listPath } from './params.ts';
import { useLostFocus } from './use-lost-focus.ts';

type ManagedCardProps = {
  readonly card: Card;
  readonly list: List;
  readonly eager: boolean;
  readonly answer: ManageAnswer | undefined;
};

/** A listing with its state and what its owner can do with it. */
export function ManagedCard({ card, list, eager, answer }: ManagedCardProps) {
  const fetcher = useFetcher<ManageAnswer>({ key: `listing-${card.id}` });
  const csrf = useCsrfToken();
  const intl = useIntl();
  const change = (operation: Operation) =>
    void fetcher.submit({ operation, item0: card.id, csrf }, { method: 'post', action: listPath(list) });
  const running = fetcher.formData?.get('operation');
  const failure = useFailure(fetcher.data ?? answer, card.id);
  const box = useRef<HTMLDivElement>(null);
  useLostFocus(fetcher.state === 'idle' ? fetcher.data : undefined, () => box.current?.querySelector('button'));
  const overlay =
    isListingChange(running) || running === 'duplicate' ? (
      <Running change={running} />
    ) : failure.words === null ? (
      <StateOverlay {...{ card, list, change }} />
    ) : (
      <Failed words={failure.words} onDismiss={failure.dismiss} />
    );
  return (
    <div className="managed" ref={box}>
      <CardTile card={card} eager={eager} />
      {overlay}
      {card.state !== 'draft' && card.state !== 'pendingApproval' && (
        <CardMenu {...{ card, list, change }} title={titleOf(intl, card)} />
      )}
      {(card.state === 'published' || card.state === 'closed') && <WithoutScripts {...{ card, list }} />}
    </div>
  );
}

type SelectableProps = {
  readonly card: Card;
  readonly at: number;
  readonly chosen: boolean;
  readonly onChoose: (id: string, chosen: boolean) => void;
};

/** While several are selected: the card with its checkbox, and nothing else to do. */
export function SelectableCard({ card, at, chosen, onChoose }: SelectableProps) {
  const intl = useIntl();
  return (
    <div className="managed">
      <CardTile card={card} eager={at < 4} />
      <label className="managed-check">
        <input
          type="checkbox"
          name={itemField(at)}
          value={card.id}
          checked={chosen}
          aria-label={intl.formatMessage({ id: 'manage.select-one' }, { title: titleOf(intl, card) })}
          onChange={({ currentTarget }) => onChoose(card.id, currentTarget.checked)}
        />
      </label>
    </div>
  );
}

function titleOf(intl: IntlShape, { title }: Card): string {
  return title || intl.formatMessage({ id: 'manage.untitled' });
}

const tones: Readonly<Record<string, Tone>> = { published: 'good', draft: 'neutral', pendingApproval: 'waiting' };

function CardTile({ card, eager }: Pick<ManagedCardProps, 'card' | 'eager'>) {
  const intl = useIntl();
  const { state, kind, stock, price, designer, images, orders } = card;
  const shown = state === 'published' && kind === 'sale' && stock === 0 ? 'soldOut' : state;
  const facts = [
    kind === 'sale' && stock !== null && intl.formatMessage({ id: 'manage.stock' }, { count: stock }),
    orders > 0 && intl.formatMessage({ id: 'manage.orders' }, { count: orders }),
  ].filter(Boolean);
  return (
    <Tile
      to={previewPath(card)}
      image={imageOf(images[0])}
      eager={eager}
      heading={designer ?? '\u00a0'}
      headingAside={
        <Badge tone={tones[shown] ?? 'neutral'}>
          <FormattedMessage id={`manage.state-${shown}`} />
        </Badge>
      }
      title={titleOf(intl, card)}
      line={price === null ? null : priceLine(intl, price, false)}
      note={facts.join(' · ')}
      secondNote={state !== 'draft' && <CardFigures card={card} />}
    />
  );
}

type ActionsProps = Pick<ManagedCardProps, 'card' | 'list'> & { readonly change: (operation: Operation) => void };

/** What the menu has, without scripts. */
function WithoutScripts({ card, list }: Pick<ActionsProps, 'card' | 'list'>) {
  return (
    <noscript>
      <div className="managed-plain">
        <LinkButton variant="outline" size="small" to={tabPath(card, 'description')}>
          <FormattedMessage id="manage.edit" />
        </LinkButton>
        <LinkButton variant="outline" size="small" to={statisticsPath(card.id)}>
          <FormattedMessage id="manage.statistics" />
        </LinkButton>
        {card.state === 'published' && <ChangeForm {...{ card, list }} change="close" />}
        <LinkButton variant="destructive" size="small" to={listPath(list, { delete: card.id })}>
          <FormattedMessage id="manage.delete" />
        </LinkButton>
      </div>
    </noscript>
  );
}

type ChangeFormProps = Pick<ActionsProps, 'card' | 'list'> & {
  readonly change: 'close' | 'open';
  readonly onSubmit?: () => void;
};

function ChangeForm({ card, list, change, onSubmit }: ChangeFormProps) {
  const intl = useIntl();
  return (
    <form
      method="post"
      action={listPath(list)}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <CsrfField />
      <input type="hidden" name="item0" value={card.id} />
      <Button
        {...{ type: 'submit', name: 'operation', value: change, size: 'small' }}
        variant={change === 'open' ? 'primary' : 'outline'}
        aria-label={intl.formatMessage({ id: `manage.${change}-of` }, { title: titleOf(intl, card) })}
      >
        <FormattedMessage id={`manage.${change}`} />
      </Button>
    </form>
  );
}

function Overlay({ children }: { readonly children: ReactNode }) {
  return <div className="managed-overlay">{children}</div>;
}

type WhyProps = {
  readonly state: 'draft' | 'closed' | 'pendingApproval';
  /** What follows from it. */
  readonly children?: ReactNode;
};

function Why({ state, children }: WhyProps) {
  return (
    <div className="managed-why small">
      <p className="medium">
        <FormattedMessage id={`manage.state-${state}`} />
      </p>
      {children !== undefined && <p>{children}</p>}
    </div>
  );
}

/** Over the picture of a listing that is not public: why, and what to do about it. */
function StateOverlay({ card, list, change }: ActionsProps) {
  if (card.state === 'published') return null;
  if (card.isClosedByUs)
    return (
      <Overlay>
        <Why state="closed">{errorMessageFor('listing-closed-by-us')}</Why>
      </Overlay>
    );
  if (card.state === 'closed')
    return (
      <Overlay>
        <Why state="closed">
          <FormattedMessage id="manage.closed-line" />
        </Why>
        <ChangeForm {...{ card, list }} change="open" onSubmit={() => change('open')} />
      </Overlay>
    );
  if (card.state === 'pendingApproval')
    return (
      <Overlay>
        <Why state="pendingApproval">
          <FormattedMessage id="manage.pending-line" />
        </Why>
      </Overlay>
    );
  return <DraftOverlay card={card} list={list} />;
}

function DraftOverlay({ card, list }: Pick<ActionsProps, 'card' | 'list'>) {
  const intl = useIntl();
  const title = titleOf(intl, card);
  return (
    <Overlay>
      <Why state="draft">{card.isReturned ? <FormattedMessage id="manage.returned-line" /> : undefined}</Why>
      <LinkButton
        size="small"
        to={tabPath(card, 'description')}
        aria-label={intl.formatMessage({ id: 'manage.finish-of' }, { title })}
      >
        <FormattedMessage id="manage.finish" />
      </LinkButton>
      <LinkButton
        size="small"
        variant="quiet"
        to={listPath(list, { delete: card.id })}
        {...toSheet}
        aria-label={intl.formatMessage({ id: 'manage.delete-of' }, { title })}
      >
        <FormattedMessage id="manage.delete" />
      </LinkButton>
    </Overlay>
  );
}

function Running({ change }: { readonly change: Operation }) {
  return (
    <Overlay>
      <p role="status" className="managed-running">
        <span className="spinner" />
        <FormattedMessage id={`manage.running-${change}`} />
      </p>
    </Overlay>
  );
}

function Failed({ words, onDismiss }: { readonly words: string; readonly onDismiss: () => void }) {
  return (
    <Overlay>
      <div role="alert" className="small">
        <p className="medium">
          <FormattedMessage id="manage.failed" />
        </p>
        <p>{words}</p>
      </div>
      <Button variant="outline" size="small" className="noscript:hidden" onClick={onDismiss}>
        <FormattedMessage id="manage.dismiss" />
      </Button>
    </Overlay>
  );
}

/** Why the last change of a listing failed, until the owner has read it. */
function useFailure(answer: ManageAnswer | undefined, id: string) {
  const [read, setRead] = useState<ManageAnswer>();
  const code = answer?.kind === 'changed' ? answer.refused[id] : undefined;
  const refused = code === undefined ? null : changeErrorFor(code);
  const words = answer?.kind === 'lost' ? answer.why : refused;
  return { words: answer === read ? null : words, dismiss: () => setRead(answer) };
}
