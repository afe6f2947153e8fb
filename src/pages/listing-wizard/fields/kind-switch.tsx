import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Kind } from '#src/features/listings/options.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { Segmented } from '#src/ui/forms/segmented.tsx';
import { Modal } from '#src/ui/overlays/modal.tsx';

type KindSwitchProps = {
  readonly kind: Kind;
  /** The switch clears something that was entered. */
  readonly clears: boolean;
  /** The listing is public, or was. */
  readonly unpublishes: boolean;
};

/** Rent or sale: another choice is saved at once, after a confirmation where it clears something. */
export function KindSwitch({ kind, clears, unpublishes }: KindSwitchProps) {
  const intl = useIntl();
  const [chosen, setChosen] = useState(kind);
  const [confirms, setConfirms] = useState<Kind | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const apply = (next: Kind) => {
    flushSync(() => {
      setChosen(next);
      setConfirms(null);
    });
    button.current?.form?.requestSubmit(button.current);
  };
  const choose = (value: string) => {
    const next = value === 'sale' ? 'sale' : 'rent';
    if (next === kind) return setChosen(kind);
    if (clears || unpublishes) return setConfirms(next);
    apply(next);
  };
  const legend = intl.formatMessage({ id: 'wizard.kind' });
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {legend}
      </span>
      <Segmented
        legend={legend}
        name="kind"
        value={chosen}
        onChange={choose}
        segments={[
          { value: 'rent', label: intl.formatMessage({ id: 'wizard.kind-rent' }) },
          { value: 'sale', label: intl.formatMessage({ id: 'wizard.kind-sale' }) },
        ]}
      />
      <button ref={button} type="submit" name="operation" value="kind" className="button button-quiet wizard-no-script">
        <FormattedMessage id="wizard.kind-apply" />
      </button>
      <ConfirmSwitch
        to={confirms}
        from={kind}
        unpublishes={unpublishes}
        onKeep={() => setConfirms(null)}
        onSwitch={() => confirms !== null && apply(confirms)}
      />
    </div>
  );
}

type ConfirmSwitchProps = {
  /** Null while nothing is to be confirmed. */
  readonly to: Kind | null;
  readonly from: Kind;
  readonly unpublishes: boolean;
  readonly onKeep: () => void;
  readonly onSwitch: () => void;
};

function ConfirmSwitch({ to, from, unpublishes, onKeep, onSwitch }: ConfirmSwitchProps) {
  const intl = useIntl();
  const values = { kind: to ?? from };
  return (
    <Modal
      open={to !== null}
      onClose={onKeep}
      size="confirm"
      title={intl.formatMessage({ id: 'wizard.kind-confirm' }, values)}
      foot={
        <>
          <Button variant="quiet" onClick={onKeep}>
            <FormattedMessage id="wizard.kind-keep" />
          </Button>
          <Button onClick={onSwitch}>
            <FormattedMessage id="wizard.kind-switch" />
          </Button>
        </>
      }
    >
      <p>
        <FormattedMessage id="wizard.kind-clears" values={values} />
      </p>
      {unpublishes && (
        <p className="mt-3">
          <FormattedMessage id="wizard.kind-unpublishes" />
        </p>
      )}
    </Modal>
  );
}
