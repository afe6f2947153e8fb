import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, useNavigation } from 'react-router';
import { listingChanges } from '#src/features/listings/listing-change.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { CheckBox } from '#src/ui/forms/check-box.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { FieldNote } from '#src/ui/forms/field.tsx';
import type { ManageAnswer } from './answer.ts';
import { ManagedCard, SelectableCard } from './managed-card.tsx';
import type { ManagedCard as Card } from './manage-data.server.ts';
import { type List, listPath } from './params.ts';

type ManagedGridProps = {
  readonly cards: readonly Card[];
  readonly list: List;
  readonly answer: ManageAnswer | undefined;
  readonly isSelecting: boolean;
};

/** The cards; while several are selected, in one form. */
export function ManagedGrid({ cards, list, answer, isSelecting }: ManagedGridProps) {
  if (isSelecting) return <Selection {...{ cards, list, answer }} />;
  return (
    <Grid>
      {cards.map((card, at) => (
        <li key={card.id}>
          <ManagedCard {...{ card, list, answer }} eager={at < 4} />
        </li>
      ))}
    </Grid>
  );
}

function Grid({ children }: { readonly children: ReactNode }) {
  return <ul className="tile-grid">{children}</ul>;
}

function Selection({ cards, list, answer }: Omit<ManagedGridProps, 'isSelecting'>) {
  // Without scripts the page that asks for confirmation is a new one.
  const unconfirmed = answer?.kind === 'confirm' ? answer.ids : [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(unconfirmed));
  const [isMissing, setMissing] = useState(false);
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set([...[...before].filter((one) => one !== id), ...(isChosen ? [id] : [])]));
  const all = cards.every(({ id }) => chosen.has(id));
  return (
    <Form
      method="post"
      action={listPath(list)}
      preventScrollReset
      onSubmit={(event) => {
        setMissing(chosen.size === 0);
        if (chosen.size === 0) event.preventDefault();
      }}
    >
      <CsrfField />
      <Grid>
        {cards.map((card, at) => (
          <li key={card.id}>
            <SelectableCard {...{ card, at }} chosen={chosen.has(card.id)} onChoose={choose} />
          </li>
        ))}
      </Grid>
      <div className="manage-bar">
        <div className="flex flex-wrap items-center gap-x-6">
          <span className="noscript:hidden">
            <CheckBox checked={all} onChange={() => setChosen(new Set(all ? [] : cards.map(({ id }) => id)))}>
              <FormattedMessage id="manage.select-all" />
            </CheckBox>
          </span>
          <Selected count={chosen.size} isMissing={isMissing} />
        </div>
        <Changes list={list} />
      </div>
    </Form>
  );
}

/** What can be done with those that are selected. */
function Changes({ list }: Pick<ManagedGridProps, 'list'>) {
  const running = useNavigation().formData?.get('operation');
  return (
    <div className="flex gap-2">
      {listingChanges.map((change) => (
        <Button
          key={change}
          {...{ type: 'submit', name: 'operation', value: change, size: 'small' }}
          variant={change === 'delete' ? 'destructive' : 'outline'}
          // Asked about first, and kept selected meanwhile.
          formAction={change === 'delete' ? listPath(list, { select: true }) : undefined}
          busy={running === change}
        >
          <FormattedMessage id={`manage.${change}`} />
        </Button>
      ))}
    </div>
  );
}

type SelectedProps = {
  readonly count: number;
  /** A change was asked for without any. */
  readonly isMissing: boolean;
};

function Selected({ count, isMissing }: SelectedProps) {
  const intl = useIntl();
  if (isMissing && count === 0)
    return <FieldNote id="none-chosen" message={intl.formatMessage({ id: 'manage.none-chosen' })} />;
  return (
    <p className="small muted noscript:hidden" role="status">
      <FormattedMessage id="manage.selected" values={{ count }} />
    </p>
  );
}
