import type { CSSProperties } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from '../styles/sliders.css?url';

type Ends = { readonly min: number; readonly max: number };

type RangeSliderProps = {
  /** Accessible names of the thumbs. */
  readonly labels: { readonly min: string; readonly max: string };
  readonly bounds: Ends;
  readonly value: Ends;
  readonly onChange: (value: Ends) => void;
  readonly step?: number | undefined;
  /** The announced value: "$85". */
  readonly words: (value: number) => string;
};

/** A slider with two thumbs that cannot cross. Offer the same values in number fields too. */
export function RangeSlider({ labels, bounds, value, onChange, step = 1, words }: RangeSliderProps) {
  const { min, max } = value;
  const thumb = { type: 'range', min: bounds.min, max: bounds.max, step } as const;
  return (
    <div className="slider" style={railOf(bounds, value)}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <input
        {...thumb}
        aria-label={labels.min}
        aria-valuetext={words(min)}
        value={min}
        onChange={(event) => onChange({ min: Math.min(Number(event.target.value), max), max })}
        // At the far end the lower thumb lies over the other, or neither could be moved.
        className={classNames(min > (bounds.min + bounds.max) / 2 && 'slider-above')}
      />
      <input
        {...thumb}
        aria-label={labels.max}
        aria-valuetext={words(max)}
        value={max}
        onChange={(event) => onChange({ min, max: Math.max(Number(event.target.value), min) })}
      />
    </div>
  );
}

type SliderProps = Ends & {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly step?: number | undefined;
  readonly words: (value: number) => string;
};

/** A slider with one thumb. */
export function Slider({ label, min, max, value, onChange, step = 1, words }: SliderProps) {
  return (
    <div className="slider" style={railOf({ min, max }, { min, max: value })}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <input
        type="range"
        {...{ min, max, step, value }}
        aria-label={label}
        aria-valuetext={words(value)}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}

function railOf({ min, max }: Ends, value: Ends): CSSProperties {
  const share = (at: number) => `${max > min ? ((at - min) / (max - min)) * 100 : 0}%`;
  return { '--slider-from': share(value.min), '--slider-to': share(value.max) } as CSSProperties;
}
