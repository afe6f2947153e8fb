import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#src/ui/forms/button.tsx';
import { Chip, ChoiceChip } from '#src/ui/forms/chip.tsx';
import { ComboBox } from '#src/ui/forms/combobox/combobox.tsx';
import { IconButton } from '#src/ui/forms/icon-button.tsx';
import { TextButton } from '#src/ui/layout/text-link.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import { Modal } from '#src/ui/overlays/modal.tsx';
import { Popup } from '#src/ui/overlays/popup.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { indexPath, type ShownComponent } from './example.ts';

export const dialogs: readonly ShownComponent[] = [
  {
    slug: 'modal',
    title: 'Modal',
    examples: [
      { slug: 'form', title: 'With a form', Show: FormModal },
      { slug: 'confirm', title: 'Confirmation', Show: Confirmation },
    ],
  },
  { slug: 'drawer', title: 'Drawer', examples: [{ slug: 'bag', title: 'With a foot', Show: BagDrawer }] },
];

export const menus: readonly ShownComponent[] = [
  { slug: 'popup', title: 'Popup', examples: [{ slug: 'filter', title: 'A filter', Show: SizePopup }] },
  { slug: 'menu', title: 'Menu', examples: [{ slug: 'actions', title: 'Actions', Show: ActionsMenu }] },
  { slug: 'toast', title: 'Toast', examples: [{ slug: 'saved', title: 'Saved', Show: SavedToast }] },
];

type OpensProps = {
  readonly label: string;
  readonly children: (open: boolean, close: () => void) => ReactNode;
};

/** A button that opens what is shown. */
function Opens({ label, children }: OpensProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" className="w-fit" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {children(open, () => setOpen(false))}
    </>
  );
}

function FormModal() {
  const choices = ['Kester', 'Ottoline'].map((name) => ({ value: name, label: name }));
  return (
    <Opens label="Open the modal">
      {(open, close) => (
        <Modal
          open={open}
          onClose={close}
          title="Choose a designer"
          barStart={<TextButton className="text-sm">Clear all</TextButton>}
          foot={
            <>
              <Button variant="quiet" onClick={close}>
                Cancel
              </Button>
              <Button onClick={close}>Show 42 items</Button>
            </>
          }
        >
          <ComboBox label="Designer" name="modal-designer" choices={choices} />
          <p className="mt-4">The list of the field lies above the dialog.</p>
        </Modal>
      )}
    </Opens>
  );
}

function Confirmation() {
  return (
    <Opens label="Open the confirmation">
      {(open, close) => (
        <Modal
          open={open}
          onClose={close}
          size="confirm"
          title="Delete this item?"
          foot={
            <>
              <Button variant="quiet" onClick={close}>
                Keep it
              </Button>
              <Button variant="danger" onClick={close}>
                Delete the item
              </Button>
            </>
          }
        >
          Its bookings stay as they are. Nobody can book it again.
        </Modal>
      )}
    </Opens>
  );
}

function BagDrawer() {
  return (
    <Opens label="Open the drawer">
      {(open, close) => (
        <Drawer open={open} onClose={close} title="Your bag" foot={<Button full>Go to the bag</Button>}>
          Two items from Ngaire.
        </Drawer>
      )}
    </Opens>
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
                Show 186 items
              </Button>
            </div>
          </div>
        </>
      )}
    </Popup>
  );
}

function ActionsMenu() {
  const toast = useToast();
  return (
    <Menu
      label="Actions for this item"
      trigger={(props) => <IconButton icon={Ellipsis} label="More" {...props} />}
      items={[
        { key: 'edit', label: 'Edit', to: indexPath },
        { key: 'close', label: 'Close', onSelect: () => toast('Closed') },
        { key: 'delete', label: 'Delete', destructive: true, onSelect: () => toast('Deleted') },
      ]}
    />
  );
}

function SavedToast() {
  const toast = useToast();
  return (
    <Button variant="outline" className="w-fit" onClick={() => toast('Saved to your favourites')}>
      Show the toast
    </Button>
  );
}
