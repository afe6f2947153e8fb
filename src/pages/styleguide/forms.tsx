import { useState } from 'react';
import { contactMessageForm, topics } from '#src/features/contact/forms.ts';
import { Progress } from '#src/ui/data/progress.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { CheckBox, Radio } from '#src/ui/forms/check-box.tsx';
import { ComboBox } from '#src/ui/forms/combobox/combobox.tsx';
import { ImageCropper } from '#src/ui/forms/image-cropper.tsx';
import { SuggestionField } from '#src/ui/forms/combobox/suggestion-field.tsx';
import { CopiedField } from '#src/ui/forms/copied-field.tsx';
import { BoundCheckBox, BoundTextArea, BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import { BoundSelect } from '#src/ui/forms/kit/bound-select.tsx';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { MoneyField } from '#src/ui/forms/money-field.tsx';
import { RatingField } from '#src/ui/forms/rating-field.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import { TextArea } from '#src/ui/forms/text-area.tsx';
import { UnsentText } from '#src/ui/forms/unsent-text.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { indexPath, type ShownComponent } from './example.ts';
import { Column } from './row.tsx';

const designers = ['Ines Vale', 'Kester', 'Lune & Lark', 'Maison Rue', 'Ottoline', 'Saint Orla', 'Wren Aster'];

export const fields: readonly ShownComponent[] = [
  {
    slug: 'text-field',
    title: 'Text field',
    examples: [
      { slug: 'rest', title: 'Rest', Show: () => <TextField label="Street address" defaultValue="14 Summer Street" /> },
      { slug: 'optional', title: 'Optional', Show: () => <TextField label="Apartment" optional /> },
      { slug: 'money', title: 'Money', Show: () => <MoneyField label="Price" currency="NZD" defaultValue="68" /> },
      {
        slug: 'hint',
        title: 'Hint',
        Show: () => <TextField label="City" placeholder="Auckland" hint="Where it is handed over." />,
      },
      {
        slug: 'error',
        title: 'Error',
        Show: () => <TextField label="Postal code" defaultValue="101" error="Postal codes have four digits." />,
      },
      { slug: 'prefix', title: 'Prefix', Show: () => <TextField label="Price a day" prefix="$" defaultValue="68" /> },
      { slug: 'counter', title: 'Counter', Show: CountedField },
      {
        slug: 'copied',
        title: 'To copy',
        Show: () => <CopiedField label="referrals.code" copy="referrals.copy-code" value="ROTATE5" />,
      },
      { slug: 'disabled', title: 'Disabled', Show: () => <TextField label="Code" disabled defaultValue="ROTATE5" /> },
    ],
  },
  {
    slug: 'rating-field',
    title: 'Rating field',
    examples: [
      { slug: 'rest', title: 'Rest', Show: () => <RatingField legend="How was it?" name="rating" /> },
      {
        slug: 'error',
        title: 'Error',
        Show: () => <RatingField legend="How was it?" name="rating-wrong" error="Choose one to five stars." />,
      },
    ],
  },
  {
    slug: 'text-area',
    title: 'Text area',
    examples: [
      {
        slug: 'counter',
        title: 'Counter',
        Show: () => <TextArea label="A note to Amelia" optional maxLength={250} counted />,
      },
    ],
  },
  {
    slug: 'unsent-text',
    title: 'Text that was not sent',
    examples: [
      {
        slug: 'rest',
        title: 'Rest',
        Show: () => <UnsentText label="Your message, which was not sent" text="Is it lined?" />,
      },
    ],
  },
  {
    slug: 'select',
    title: 'Select',
    examples: [
      {
        slug: 'rest',
        title: 'Rest',
        Show: () => <Select label="Country" name="country" choices={[{ value: 'NZ', label: 'New Zealand' }]} />,
      },
    ],
  },
  { slug: 'combobox', title: 'Combobox', examples: [{ slug: 'designers', title: 'Designers', Show: Designers }] },
  { slug: 'suggestions', title: 'Suggestions', examples: [{ slug: 'places', title: 'Places', Show: Places }] },
];

export const boxes: readonly ShownComponent[] = [
  {
    slug: 'check-box',
    title: 'Check box',
    examples: [
      { slug: 'checked', title: 'Checked', Show: Terms },
      {
        slug: 'error',
        title: 'Error',
        Show: () => (
          <CheckBox name="age" error="Tick this to go on.">
            I am over eighteen.
          </CheckBox>
        ),
      },
    ],
  },
  { slug: 'radio', title: 'Radio', examples: [{ slug: 'group', title: 'A group', Show: Radios }] },
];

export const forms: readonly ShownComponent[] = [
  { slug: 'posted-form', title: 'Posted form', examples: [{ slug: 'fields', title: 'Its fields', Show: Posted }] },
  {
    slug: 'upload',
    title: 'Upload',
    examples: [
      { slug: 'progress', title: 'Under way', Show: () => <Progress label="Profile photo" value={0.6} /> },
      { slug: 'crop', title: 'Crop', Show: Crop },
    ],
  },
];

function CountedField() {
  return (
    <TextField
      label="Title"
      maxLength={60}
      counted
      defaultValue="Luna bias slip dress"
      hint="What it is, without the size."
    />
  );
}

function Designers() {
  const choices = designers.map((name) => ({ value: name, label: name }));
  return <ComboBox label="Designer" name="designer" choices={choices} placeholder="Type to narrow" />;
}

const places = [
  { key: 'ponsonby', text: 'Ponsonby', detail: 'Auckland' },
  { key: 'petone', text: 'Petone', detail: 'Lower Hutt' },
];

function Places() {
  const [typed, setTyped] = useState('');
  const found = places.filter(({ text }) => text.toLowerCase().startsWith(typed.toLowerCase()));
  return (
    <SuggestionField
      label="Place"
      name="place"
      maxLength={100}
      suggestions={found}
      onType={setTyped}
      onChoose={() => setTyped('')}
      announcement={`${found.length} places`}
      end={null}
    />
  );
}

function Terms() {
  return (
    <CheckBox name="terms" defaultChecked>
      I have read the <TextLink to={indexPath}>Terms</TextLink> and I will send it back on Sun, Dec 13.
    </CheckBox>
  );
}

function Radios() {
  return (
    <fieldset className="grid gap-2">
      <legend className="label mb-2">Handing over</legend>
      <Radio name="handover" value="courier" defaultChecked>
        By courier
      </Radio>
      <Radio name="handover" value="pickup">
        Picked up
      </Radio>
    </fieldset>
  );
}

function Posted() {
  const { fields: bound, part } = usePostedForm(contactMessageForm, undefined);
  const choices = topics.map((topic) => ({ value: topic, label: topic }));
  return (
    <PostedForm part={part} className="grid gap-5">
      <BoundTextField field={bound.name} type="text" label="contact.name" />
      <BoundSelect field={bound.topic} label="contact.topic" placeholder="contact.topic-choose" choices={choices} />
      <BoundTextArea field={bound.message} label="contact.message" maxLength={4000} counted />
      <BoundCheckBox field={bound.email} value="yes">
        Send me a copy.
      </BoundCheckBox>
      <Button className="w-fit">Send</Button>
    </PostedForm>
  );
}

function Crop() {
  const [photo, setPhoto] = useState<HTMLCanvasElement | null>(null);
  return (
    <Column>
      <Button variant="outline" className="w-fit" onClick={() => setPhoto(drawn())}>
        Choose a photo
      </Button>
      {photo !== null && (
        <ImageCropper
          photo={photo}
          aspect={1}
          round
          maxSide={400}
          onCrop={() => setPhoto(null)}
          onCancel={() => setPhoto(null)}
        />
      )}
    </Column>
  );
}

/** A picture to crop, without a file. */
function drawn(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = 600;
  canvas.height = 800;
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  context.fillStyle = '#e2ede6';
  context.fillRect(0, 0, 600, 800);
  context.fillStyle = '#1f4d3d';
  context.fillRect(200, 120, 200, 560);
  return canvas;
}
