import { useState } from 'react';
import { Pager } from '#src/ui/data/pager.tsx';
import { Stepper } from '#src/ui/data/stepper.tsx';
import { TabLinks, Tabs } from '#src/ui/data/tabs.tsx';
import { Badge } from '#src/ui/data/badge.tsx';
import { Chip, ChipLink, ChoiceChip, RemovableChip, SwatchDot } from '#src/ui/forms/chip.tsx';
import { Quantity } from '#src/ui/forms/quantity.tsx';
import { RadioCards } from '#src/ui/forms/radio-cards.tsx';
import { RangeSlider, Slider } from '#src/ui/forms/range-slider.tsx';
import { Segmented, SegmentedLinks } from '#src/ui/forms/segmented.tsx';
import { ChipSelect } from '#src/ui/forms/select.tsx';
import { indexPath, type ShownComponent } from './example.ts';
import { Row } from './row.tsx';

const swatches = {
  Black: '#17201c',
  Ivory: '#f1ece0',
  Green: '#2f5a49',
  Various: 'conic-gradient(#e3a6b4, #c8a55e, #7d9cc0, #2f5a49, #e3a6b4)',
};

export const chips: readonly ShownComponent[] = [
  {
    slug: 'chip',
    title: 'Chip',
    examples: [
      { slug: 'states', title: 'Pressed, opening, open', Show: Chips },
      { slug: 'links', title: 'Addresses', Show: ChipLinks },
      { slug: 'sizes', title: 'Sizes', Show: Sizes },
      { slug: 'swatches', title: 'Colours', Show: Swatches },
      { slug: 'select', title: 'A list as a chip', Show: SortChip },
    ],
  },
];

export const choices: readonly ShownComponent[] = [
  {
    slug: 'segmented',
    title: 'Segmented',
    examples: [
      { slug: 'choice', title: 'A choice', Show: SegmentedChoice },
      { slug: 'links', title: 'Addresses', Show: SegmentedAddresses },
    ],
  },
  { slug: 'radio-cards', title: 'Radio cards', examples: [{ slug: 'cards', title: 'How to pay', Show: Cards }] },
  {
    slug: 'quantity',
    title: 'Quantity',
    examples: [
      { slug: 'stepper', title: 'Up to four', Show: () => <Quantity label="How many" name="quantity" max={4} /> },
    ],
  },
  {
    slug: 'slider',
    title: 'Slider',
    examples: [
      { slug: 'range', title: 'Two thumbs', Show: PriceRange },
      { slug: 'one', title: 'One thumb', Show: PricePerDaySlider },
    ],
  },
];

export const navigation: readonly ShownComponent[] = [
  {
    slug: 'tabs',
    title: 'Tabs',
    examples: [
      { slug: 'links', title: 'Addresses', Show: TabAddresses },
      { slug: 'panels', title: 'Panels', Show: TabPanels },
    ],
  },
  { slug: 'stepper', title: 'Stepper', examples: [{ slug: 'rental', title: 'A rental', Show: RentalSteps }] },
  {
    slug: 'pager',
    title: 'Pager',
    examples: [
      {
        slug: 'middle',
        title: 'In the middle',
        Show: () => <Pager page={5} totalPages={9} to={(page) => `${indexPath}?page=${page}`} />,
      },
    ],
  },
];

function Chips() {
  const [pressed, setPressed] = useState(true);
  return (
    <Row>
      <Chip pressed={pressed} onClick={() => setPressed(!pressed)}>
        Verified lenders
      </Chip>
      <Chip opens>Dates</Chip>
      <Chip opens aria-expanded>
        Size: 8, 10
      </Chip>
    </Row>
  );
}

function ChipLinks() {
  return (
    <Row>
      <ChipLink to={indexPath} current>
        Rental bookings
      </ChipLink>
      <ChipLink to={indexPath}>Sales</ChipLink>
      <RemovableChip to={indexPath} label="Remove size 8">
        Size 8
      </RemovableChip>
    </Row>
  );
}

function Sizes() {
  return (
    <Row>
      {['OSFA', '8', '10', '12'].map((size) => (
        <ChoiceChip
          key={size}
          shape="square"
          name="size"
          value={size}
          defaultChecked={size === '10'}
          unavailable={size === '12'}
        >
          {size}
        </ChoiceChip>
      ))}
    </Row>
  );
}

function Swatches() {
  return (
    <Row>
      {Object.entries(swatches).map(([name, colour]) => (
        <ChoiceChip
          key={name}
          shape="swatch"
          swatch={colour}
          name="colour"
          value={name}
          defaultChecked={name === 'Green'}
        >
          {name}
        </ChoiceChip>
      ))}
      <span className="flex items-center gap-2">
        <SwatchDot colour={swatches.Ivory} /> Ivory, in a text
      </span>
    </Row>
  );
}

function SortChip() {
  return (
    <ChipSelect label="Sort" bare choices={['Newest', 'Lowest price'].map((label) => ({ value: label, label }))} />
  );
}

function SegmentedChoice() {
  const uses = [
    { value: 'rent', label: 'Rent out' },
    { value: 'sell', label: 'Sell' },
  ];
  return <Segmented legend="What for" name="for" defaultValue="rent" segments={uses} />;
}

function SegmentedAddresses() {
  const views = [
    { to: indexPath, label: 'Grid', current: true },
    { to: indexPath, label: 'Map', current: false },
  ];
  return <SegmentedLinks label="View" small links={views} />;
}

function Cards() {
  const cards = [
    { value: 'saved', title: 'Visa ending in 4242', detail: 'Expires 08 / 28, saved', aside: <Badge>Default</Badge> },
    { value: 'once', title: 'Another card, this time only', detail: 'Not saved' },
    { value: 'replace', title: 'Replace the saved card', detail: 'Used for future bookings', disabled: true },
  ];
  return (
    <div className="max-w-[560px]">
      <RadioCards legend="Pay with" name="card" defaultValue="saved" cards={cards} />
    </div>
  );
}

const inDollars = (amount: number) => `$${amount}`;

function PriceRange() {
  const [value, setValue] = useState({ min: 40, max: 120 });
  return (
    <div className="max-w-[372px]">
      <RangeSlider
        labels={{ min: 'Lowest price', max: 'Highest price' }}
        bounds={{ min: 0, max: 200 }}
        value={value}
        onChange={setValue}
        step={5}
        words={inDollars}
      />
      <p className="small muted mt-2">{`${inDollars(value.min)} to ${inDollars(value.max)}`}</p>
    </div>
  );
}

function PricePerDaySlider() {
  const [value, setValue] = useState(68);
  return (
    <div className="max-w-[372px]">
      <Slider label="Price a day" min={20} max={200} value={value} onChange={setValue} words={inDollars} />
      <p className="small muted mt-2">{inDollars(value)}</p>
    </div>
  );
}

function TabAddresses() {
  const states = [
    { to: indexPath, label: 'Published', count: 12, current: true },
    { to: indexPath, label: 'Drafts', count: 2, current: false },
  ];
  return <TabLinks label="States" tabs={states} />;
}

function TabPanels() {
  const documents = [
    { key: 'terms', label: 'Terms', panel: <p className="py-5">What both sides agree to.</p> },
    { key: 'privacy', label: 'Privacy', panel: <p className="py-5">What is kept, and for how long.</p> },
  ];
  return <Tabs label="Documents" tabs={documents} />;
}

function RentalSteps() {
  return (
    <Stepper
      label="How far it is"
      current={2}
      steps={['Requested', 'Accepted', 'With Mei', 'Home again', 'Reviewed'].map((label) => ({ key: label, label }))}
    />
  );
}
