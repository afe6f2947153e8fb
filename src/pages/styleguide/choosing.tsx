import { useState } from 'react';
import { Chip, ChipLink, ChoiceChip, RemovableChip } from '#src/ui/forms/chip.tsx';
import { Pager } from '#src/ui/data/pager.tsx';
import { Quantity } from '#src/ui/forms/quantity.tsx';
import { RadioCards } from '#src/ui/forms/radio-cards.tsx';
import { Segmented, SegmentedLinks } from '#src/ui/forms/segmented.tsx';
import { ChipSelect } from '#src/ui/forms/select.tsx';
import { Badge } from '#src/ui/data/badge.tsx';
import { Stepper } from '#src/ui/data/stepper.tsx';
import { TabLinks, Tabs } from '#src/ui/data/tabs.tsx';
import { Example, Row, Section } from './section.tsx';

const here = '/styleguide';
const swatches = {
  Black: '#17201c',
  Ivory: '#f1ece0',
  Green: '#2f5a49',
  Various: 'conic-gradient(#e3a6b4, #c8a55e, #7d9cc0, #2f5a49, #e3a6b4)',
};

export function ChoosingSection() {
  return (
    <Section title="Choosing">
      <Chips />
      <Segments />
      <TabSamples />
      <Cards />
      <Example name="Stepper">
        <Stepper
          label="How far it is"
          current={2}
          steps={['Requested', 'Accepted', 'With Mei', 'Home again', 'Reviewed'].map((label) => ({
            key: label,
            label,
          }))}
        />
      </Example>
      <Example name="Pager">
        <Pager page={5} totalPages={9} to={(page) => `${here}?page=${page}`} />
      </Example>
    </Section>
  );
}

function Chips() {
  const [pressed, setPressed] = useState(true);
  return (
    <Example name="Chips, sizes, swatches">
      <Row>
        <Chip pressed={pressed} onClick={() => setPressed(!pressed)}>
          Verified lenders
        </Chip>
        <Chip opens>Dates</Chip>
        <Chip opens aria-expanded>
          Size: 8, 10
        </Chip>
        <ChipLink to={here} current>
          Rental bookings
        </ChipLink>
        <ChipLink to={here}>Sales</ChipLink>
        <RemovableChip to={here} label="Remove size 8">
          Size 8
        </RemovableChip>
        <ChipSelect label="Sort" bare choices={['Newest', 'Lowest price'].map((label) => ({ value: label, label }))} />
      </Row>
      <SizesAndSwatches />
    </Example>
  );
}

function SizesAndSwatches() {
  return (
    <>
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
      </Row>
    </>
  );
}

function Segments() {
  const uses = [
    { value: 'rent', label: 'Rent out' },
    { value: 'sell', label: 'Sell' },
  ];
  const views = [
    { to: here, label: 'Grid', current: true },
    { to: here, label: 'Map', current: false },
  ];
  return (
    <Example name="Segmented: a choice, addresses">
      <Row>
        <Segmented legend="What for" name="for" defaultValue="rent" segments={uses} />
        <SegmentedLinks label="View" small links={views} />
      </Row>
    </Example>
  );
}

function TabSamples() {
  const states = [
    { to: here, label: 'Published', count: 12, current: true },
    { to: here, label: 'Drafts', count: 2, current: false },
  ];
  const documents = [
    { key: 'terms', label: 'Terms', panel: <p className="py-5">What both sides agree to.</p> },
    { key: 'privacy', label: 'Privacy', panel: <p className="py-5">What is kept, and for how long.</p> },
  ];
  return (
    <Example name="Tabs: addresses, panels">
      <TabLinks label="States" tabs={states} />
      <Tabs label="Documents" tabs={documents} />
    </Example>
  );
}

function Cards() {
  const cards = [
    { value: 'saved', title: 'Visa ending 4242', detail: 'Expires 08 / 28, saved', aside: <Badge>Default</Badge> },
    { value: 'once', title: 'Another card, this time only', detail: 'Not saved' },
    { value: 'replace', title: 'Replace the saved card', detail: 'Used for future bookings', disabled: true },
  ];
  return (
    <Example name="Radio cards, quantity">
      <div className="max-w-[560px]">
        <RadioCards legend="Pay with" name="card" defaultValue="saved" cards={cards} />
      </div>
      <Quantity label="How many" name="quantity" max={4} />
    </Example>
  );
}
