import { CheckBox, Radio } from '#src/ui/forms/check-box.tsx';
import { ComboBox } from '#src/ui/forms/combobox/combobox.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import { TextArea } from '#src/ui/forms/text-area.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { Example, Section } from './section.tsx';

const designers = ['Ines Vale', 'Kester', 'Lune & Lark', 'Maison Rue', 'Ottoline', 'Saint Orla', 'Wren Aster'];

export function FormSection() {
  return (
    <Section title="Forms">
      <Example name="Fields: rest, hint, counter, prefix, optional, error, disabled">
        <div className="two-columns max-w-[560px]">
          <TextField className="span-2" label="Street address" name="street" defaultValue="14 Summer Street" />
          <TextField label="Apartment" name="apartment" optional />
          <TextField label="City" name="city" placeholder="Auckland" hint="Where it is handed over." />
          <TextField label="Postal code" name="postcode" defaultValue="101" error="Postal codes have four digits." />
          <Select label="Country" name="country" choices={[{ value: 'NZ', label: 'New Zealand' }]} />
          <TextField label="Price a day" name="price" prefix="$" inputMode="decimal" defaultValue="68" />
          <TextField
            label="Title"
            name="title"
            maxLength={60}
            counted
            defaultValue="Luna bias slip dress"
            hint="What it is, without the size."
          />
          <TextField
            label="Password"
            name="password"
            type="password"
            aside={
              <TextLink to="/styleguide" className="small">
                Forgot it?
              </TextLink>
            }
          />
          <TextField label="Code" name="code" disabled defaultValue="ROTATE5" />
          <TextArea className="span-2" label="A note to Amelia" name="note" optional maxLength={250} counted />
        </div>
      </Example>
      <Example name="Combobox">
        <div className="max-w-[34em]">
          <ComboBox
            label="Designer"
            name="designer"
            choices={designers.map((name) => ({ value: name, label: name }))}
            placeholder="Type to narrow"
          />
        </div>
      </Example>
      <Boxes />
    </Section>
  );
}

function Boxes() {
  return (
    <Example name="Boxes and radios">
      <CheckBox name="terms" defaultChecked>
        I have read the <TextLink to="/styleguide">Terms</TextLink> and I will send it back on Sun, Dec 13.
      </CheckBox>
      <CheckBox name="other" error="Tick this to go on.">
        I am over eighteen.
      </CheckBox>
      <fieldset className="grid gap-2">
        <legend className="label mb-2">Handing over</legend>
        <Radio name="handover" value="courier" defaultChecked>
          By courier
        </Radio>
        <Radio name="handover" value="pickup">
          Picked up
        </Radio>
      </fieldset>
    </Example>
  );
}
