import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { Icon } from '../layout/icon.tsx';

type QuantityProps = {
  readonly label: string;
  readonly name: string;
  readonly min?: number | undefined;
  readonly max: number;
  readonly defaultValue?: number | undefined;
  readonly onChange?: ((value: number) => void) | undefined;
};

/** A number field with a button on each side. Typed values are clamped to the bounds on blur. */
export function Quantity({ label, name, min = 1, max, defaultValue = min, onChange }: QuantityProps) {
  const intl = useIntl();
  const id = useId();
  const [text, setText] = useState(String(defaultValue));
  const value = Math.min(max, Math.max(min, Math.round(Number(text)) || min));
  const set = (next: number) => {
    setText(String(next));
    onChange?.(next);
  };
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="quantity self-start">
        <button
          type="button"
          disabled={value <= min}
          onClick={() => set(value - 1)}
          aria-label={intl.formatMessage({ id: 'ui.fewer' })}
        >
          <Icon as={Minus} size={16} />
        </button>
        <input
          id={id}
          name={name}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={() => set(value)}
        />
        <button
          type="button"
          disabled={value >= max}
          onClick={() => set(value + 1)}
          aria-label={intl.formatMessage({ id: 'ui.more' })}
        >
          <Icon as={Plus} size={16} />
        </button>
      </div>
    </div>
  );
}
