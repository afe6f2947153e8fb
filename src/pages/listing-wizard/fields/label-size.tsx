import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useOptionLabel } from '#src/features/listings/labels.ts';
import { sizes } from '#src/features/listings/options.ts';
import { Radio } from '#src/ui/forms/check-box.tsx';
import { ChoiceGroup } from './choice-group.tsx';

type LabelSizeProps = {
  /** The sizes that are ticked now. */
  readonly ticked: readonly string[];
  readonly defaultValue: string;
};

/** Of more sizes than one, the one that cards and pages name; of the others they say that they fit too. */
export function LabelSize({ ticked, defaultValue }: LabelSizeProps) {
  const label = useOptionLabel();
  const [chosen, setChosen] = useState(defaultValue);
  const choices = sizes.filter((size) => ticked.includes(size));
  if (choices.length < 2) return null;
  const shown = choices.find((size) => size === chosen) ?? choices[0];
  return (
    <ChoiceGroup legend={<FormattedMessage id="wizard.label-size" />}>
      <div className="flex flex-wrap gap-8">
        {choices.map((size) => (
          <Radio key={size} name="labelSize" value={size} checked={size === shown} onChange={() => setChosen(size)}>
            {label('size', size)}
          </Radio>
        ))}
      </div>
    </ChoiceGroup>
  );
}
