import { type ReactNode, useId } from 'react';
import { classNames } from '../layout/class-names.ts';
import { FieldNote } from './field.tsx';

export type RadioCard = {
  readonly value: string;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** At the end of the row: a badge, a price. */
  readonly aside?: ReactNode;
  readonly disabled?: boolean | undefined;
};

type RadioCardsProps = {
  readonly legend: ReactNode;
  readonly legendHidden?: boolean | undefined;
  readonly name: string;
  readonly cards: readonly RadioCard[];
  readonly value?: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly onChange?: ((value: string) => void) | undefined;
  readonly error?: string | readonly string[] | null | undefined;
  readonly form?: string | undefined;
};

/** Radio buttons as rows of one bordered stack. */
export function RadioCards(props: RadioCardsProps) {
  const { legend, legendHidden, name, cards, value, defaultValue, onChange, error, form } = props;
  const noteId = useId();
  const message = typeof error === 'string' ? error : error?.[0];
  return (
    <fieldset className="field" aria-describedby={message ? noteId : undefined}>
      <legend className={classNames(legendHidden ? 'visually-hidden' : 'label mb-2')}>{legend}</legend>
      <div className="radio-cards">
        {cards.map((card) => (
          <label key={card.value} className="radio-card">
            <input
              type="radio"
              name={name}
              form={form}
              value={card.value}
              disabled={card.disabled}
              {...(value === undefined
                ? { defaultChecked: card.value === defaultValue }
                : { checked: card.value === value })}
              onChange={() => onChange?.(card.value)}
            />
            <span className="min-w-0 flex-1">
              <span className="medium block">{card.title}</span>
              {card.detail && <span className="small muted block">{card.detail}</span>}
            </span>
            {card.aside}
          </label>
        ))}
      </div>
      {message && <FieldNote id={noteId} message={message} />}
    </fieldset>
  );
}
