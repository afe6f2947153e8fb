import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { maxLongText } from '#src/features/listings/forms.ts';
import { useOptionLabel } from '#src/features/listings/labels.ts';
import {
  categories,
  colours,
  conditions,
  occasions,
  sizes,
  subcategoriesOf,
  swatches,
  tellUsMore,
  type Kind,
  type OptionList,
} from '#src/features/listings/options.ts';
import type { Typed } from '#src/features/listings/panel-forms.ts';
import type { FormIssue } from '#src/ui/forms/kit/issues.ts';
import { Radio } from '#src/ui/forms/check-box.tsx';
import { ChoiceChip } from '#src/ui/forms/chip.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import { TextArea } from '#src/ui/forms/text-area.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { BrandField } from './brand-field.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { useFieldErrors } from './errors.ts';
import { LabelSize } from './label-size.tsx';

const { maximumTitle, maximumDescription, maximumSizes, maximumColours } = marketplace.listings;

type DescriptionFieldsProps = {
  readonly kind: Kind;
  /** What the fields show at first. */
  readonly typed: Typed;
  readonly errors: readonly FormIssue[];
  /** How many sizes and colours are ticked now. */
  readonly counts: { readonly sizes: number; readonly colours: number };
  /** The sizes that are ticked now. */
  readonly ticked: readonly string[];
};

type FieldError = (field: string) => string | undefined;

export function DescriptionFields({ kind, typed, errors, counts, ticked }: DescriptionFieldsProps) {
  const intl = useIntl();
  const errorOf = useFieldErrors(errors);
  const text = (name: string) => textOf(typed, name);
  return (
    <>
      <TextField
        name="title"
        label={intl.formatMessage({ id: 'wizard.item-title' })}
        hint={intl.formatMessage({ id: 'wizard.item-title-hint' })}
        error={errorOf('title')}
        defaultValue={text('title')}
        maxLength={maximumTitle}
        autoCapitalize="sentences"
        counted
        required
      />
      <div className="two-columns">
        <Category kind={kind} typed={typed} errorOf={errorOf} />
        <BrandField defaultValue={text('designer')} error={errorOf('designer')} />
      </div>
      <SizesAndColours {...{ typed, errorOf, counts, ticked }} />
      <Condition kind={kind} typed={typed} errorOf={errorOf} />
      {kind === 'rent' && <RentalDetails typed={typed} errorOf={errorOf} />}
      <TextArea
        name="description"
        label={intl.formatMessage({ id: 'wizard.text' })}
        hint={intl.formatMessage({ id: 'wizard.text-hint' })}
        error={errorOf('description')}
        defaultValue={text('description')}
        maxLength={maximumDescription}
        rows={5}
        counted
        required
      />
      <TextArea
        name="care"
        label={intl.formatMessage({ id: 'wizard.care' })}
        hint={intl.formatMessage({ id: 'wizard.care-hint' })}
        error={errorOf('care')}
        defaultValue={text('care')}
        maxLength={maxLongText}
        rows={3}
        optional
      />
    </>
  );
}

type PartProps = { readonly typed: Typed; readonly errorOf: FieldError };

type SizesProps = PartProps & Pick<DescriptionFieldsProps, 'counts' | 'ticked'>;

function SizesAndColours({ typed, errorOf, counts, ticked }: SizesProps) {
  const intl = useIntl();
  return (
    <>
      <Chips
        {...{ list: 'size', name: 'sizes', keys: sizes, typed, shape: 'square' }}
        legend={intl.formatMessage({ id: 'wizard.sizes' })}
        aside={intl.formatMessage({ id: 'wizard.up-to' }, { max: maximumSizes })}
        error={
          counts.sizes > maximumSizes
            ? intl.formatMessage({ id: 'wizard.too-many-sizes' }, { max: maximumSizes })
            : errorOf('sizes')
        }
      />
      <LabelSize ticked={ticked} defaultValue={textOf(typed, 'labelSize')} />
      <Chips
        {...{ list: 'colour', name: 'colours', keys: colours, typed, shape: 'swatch' }}
        legend={intl.formatMessage({ id: 'wizard.colours' })}
        aside={intl.formatMessage({ id: 'wizard.up-to' }, { max: maximumColours })}
        error={
          counts.colours > maximumColours
            ? intl.formatMessage({ id: 'wizard.too-many-colours' }, { max: maximumColours })
            : errorOf('colours')
        }
      />
    </>
  );
}

function Category({ kind, typed, errorOf }: PartProps & { readonly kind: Kind }) {
  const intl = useIntl();
  const label = useOptionLabel();
  const [category, setCategory] = useState(textOf(typed, 'category'));
  const subcategories = kind === 'sale' ? subcategoriesOf(category) : [];
  return (
    <>
      <Select
        name="category"
        label={intl.formatMessage({ id: 'wizard.category' })}
        placeholder={intl.formatMessage({ id: 'wizard.category-choose' })}
        choices={categories[kind].map((key) => ({ value: key, label: label('category', key) }))}
        defaultValue={category}
        onChange={({ currentTarget }) => setCategory(currentTarget.value)}
        error={errorOf('category')}
        required
      />
      {subcategories.length > 0 && (
        <Select
          key={category}
          name="subcategory"
          label={intl.formatMessage({ id: 'wizard.subcategory' })}
          placeholder={intl.formatMessage({ id: 'wizard.subcategory-choose' })}
          choices={subcategories.map((key) => ({ value: key, label: label('subcategory', key) }))}
          defaultValue={subcategories.includes(textOf(typed, 'subcategory')) ? textOf(typed, 'subcategory') : ''}
          error={errorOf('subcategory')}
          required
        />
      )}
    </>
  );
}

/** What is wrong with it is asked where the condition or an alteration says so; without `:has` always. */
function Condition({ kind, typed, errorOf }: PartProps & { readonly kind: Kind }) {
  const intl = useIntl();
  const label = useOptionLabel();
  return (
    <>
      <Select
        name="condition"
        label={intl.formatMessage({ id: 'wizard.condition' })}
        placeholder={intl.formatMessage({ id: 'wizard.condition-choose' })}
        choices={conditions[kind].map((key) => ({ value: key, label: label('condition', key) }))}
        defaultValue={textOf(typed, 'condition')}
        error={errorOf('condition')}
        required
      />
      {kind === 'rent' && (
        <>
          <ChoiceGroup legend={intl.formatMessage({ id: 'wizard.alterations' })} error={errorOf('alterations')}>
            <div className="flex gap-8">
              {(['yes', 'no'] as const).map((value) => (
                <Radio
                  key={value}
                  name="alterations"
                  value={value}
                  defaultChecked={textOf(typed, 'alterations') === value}
                >
                  <FormattedMessage id={`wizard.${value}`} />
                </Radio>
              ))}
            </div>
          </ChoiceGroup>
          <div className="wizard-flaws">
            <TextArea
              name="flaws"
              label={intl.formatMessage({ id: 'wizard.flaws' })}
              hint={intl.formatMessage({ id: 'wizard.flaws-hint' })}
              error={errorOf('flaws')}
              defaultValue={textOf(typed, 'flaws')}
              maxLength={maxLongText}
              rows={3}
            />
          </div>
        </>
      )}
    </>
  );
}

const tagGroups = Object.values(tellUsMore);

function RentalDetails({ typed, errorOf }: PartProps) {
  const intl = useIntl();
  const label = useOptionLabel();
  const error = errorOf('tellUsMore');
  const ticked = listOf(typed, 'tellUsMore');
  return (
    <>
      <Chips
        {...{ list: 'occasion', name: 'occasions', keys: occasions, typed }}
        legend={intl.formatMessage({ id: 'wizard.occasions' })}
        error={errorOf('occasions')}
      />
      <details className="wizard-more" open={ticked.length > 0 || error !== undefined}>
        <summary className="label">
          <FormattedMessage id="wizard.tell-us-more" />
        </summary>
        <ChoiceGroup
          legend={<span className="visually-hidden">{intl.formatMessage({ id: 'wizard.tell-us-more' })}</span>}
          hint={intl.formatMessage({ id: 'wizard.tell-us-more-hint' })}
          error={error}
        >
          <div className="grid gap-4">
            {tagGroups.map((keys) => (
              <div key={keys[0]} className="chip-row">
                {keys.map((key) => (
                  <ChoiceChip key={key} name="tellUsMore" value={key} defaultChecked={ticked.includes(key)}>
                    {label('tag', key)}
                  </ChoiceChip>
                ))}
              </div>
            ))}
          </div>
        </ChoiceGroup>
      </details>
    </>
  );
}

type ChipsProps = {
  readonly list: OptionList;
  readonly name: string;
  readonly keys: readonly string[];
  readonly typed: Typed;
  readonly legend: string;
  readonly aside?: string;
  readonly error: string | undefined;
  readonly shape?: 'square' | 'swatch';
};

function Chips({ list, name, keys, typed, legend, aside, error, shape }: ChipsProps) {
  const label = useOptionLabel();
  const ticked = listOf(typed, name);
  return (
    <ChoiceGroup legend={legend} aside={aside} error={error}>
      <div className="chip-row">
        {keys.map((key) => (
          <ChoiceChip
            key={key}
            name={name}
            value={key}
            shape={shape}
            swatch={shape === 'swatch' ? swatches[key as keyof typeof swatches] : undefined}
            defaultChecked={ticked.includes(key)}
          >
            {label(list, key)}
          </ChoiceChip>
        ))}
      </div>
    </ChoiceGroup>
  );
}

function textOf(typed: Typed, name: string): string {
  const value = typed[name];
  return typeof value === 'string' ? value : '';
}

function listOf(typed: Typed, name: string): readonly string[] {
  const value = typed[name];
  return Array.isArray(value) ? value : [];
}
