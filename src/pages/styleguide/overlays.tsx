import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/ui/forms/button.tsx';
import { Chip, ChoiceChip } from '#src/ui/forms/chip.tsx';
import { ComboBox } from '#src/ui/forms/combobox/combobox.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { IconButton } from '#src/ui/forms/icon-button.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import { Modal } from '#src/ui/overlays/modal.tsx';
import { Popup } from '#src/ui/overlays/popup.tsx';
import { TextButton } from '#src/ui/layout/text-link.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { Example, Row, Section } from './section.tsx';

type Open = 'modal' | 'confirm' | 'drawer' | null;

export function OverlaySection() {
  const [open, setOpen] = useState<Open>(null);
  const toast = useToast();
  return (
    <Section title="What floats">
      <Example name="Modal, confirmation, drawer, popup, menu, toast">
        <Row>
          <Button variant="outline" onClick={() => setOpen('modal')}>
            Modal
          </Button>
          <Button variant="outline" onClick={() => setOpen('confirm')}>
            Confirmation
          </Button>
          <Button variant="outline" onClick={() => setOpen('drawer')}>
            Drawer
          </Button>
          <Button variant="outline" onClick={() => toast('Saved to your favourites')}>
            Toast
          </Button>
          <SizePopup />
          <Menu
            label="Actions for this item"
            trigger={(props) => <IconButton icon={Ellipsis} label="More" {...props} />}
            items={[
              { key: 'edit', label: 'Edit', to: '/styleguide' },
              { key: 'close', label: 'Close', onSelect: () => toast('Closed') },
              { key: 'delete', label: 'Delete', destructive: true, onSelect: () => setOpen('confirm') },
            ]}
          />
        </Row>
      </Example>
      <Dialogs open={open} close={() => setOpen(null)} />
    </Section>
  );
}

function SizePopup() {
  return (
    <Popup
      label="Size"
      trigger={(props) => (
        <Chip opens {...props}>
          Size: 8, 10
        </Chip>
      )}
    >
      {(close) => (
        <>
          <p className="label">NZ size</p>
          <div className="chip-row mt-3">
            {['OSFA', '4', '6', '8', '10', '12', '14', '16', '18', '20', '22', '24'].map((size) => (
              <ChoiceChip
                key={size}
                shape="square"
                name="popup-size"
                value={size}
                defaultChecked={size === '8' || size === '10'}
              >
                {size}
              </ChoiceChip>
            ))}
          </div>
          <div className="popup-foot">
            <TextButton>Clear</TextButton>
            <div className="flex gap-2">
              <Button variant="quiet" size="small" onClick={close}>
                Cancel
              </Button>
              <Button size="small" onClick={close}>
                Show 186 listings
              </Button>
            </div>
          </div>
        </>
      )}
    </Popup>
  );
}

function Dialogs({ open, close }: { readonly open: Open; readonly close: () => void }) {
  return (
    <>
      <Modal
        open={open === 'modal'}
        onClose={close}
        title="Choose a designer"
        barStart={<TextButton className="text-sm">Clear all</TextButton>}
        foot={
          <>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Show 42 listings</Button>
          </>
        }
      >
        <ComboBox
          label="Designer"
          name="modal-designer"
          choices={['Kester', 'Ottoline'].map((name) => ({ value: name, label: name }))}
        />
        <p className="mt-4">The list of the field lies above the dialog.</p>
      </Modal>
      <Modal
        open={open === 'confirm'}
        onClose={close}
        size="confirm"
        title="Delete this item?"
        foot={
          <>
            <Button variant="quiet" onClick={close}>
              Keep it
            </Button>
            <Button variant="danger" onClick={close}>
              Delete the listing
            </Button>
          </>
        }
      >
        Its bookings stay as they are. Nobody can book it again.
      </Modal>
      <Drawer open={open === 'drawer'} onClose={close} title="Your bag" foot={<Button full>Go to the bag</Button>}>
        Two listings from Ngaire.
      </Drawer>
    </>
  );
}
