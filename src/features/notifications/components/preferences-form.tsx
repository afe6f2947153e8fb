import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from 'react-router';
import { marketplace } from '#marketplace';
import { notificationSettingsPath } from '#src/features/accounts/settings-links.ts';
import { SettingsSection } from '#src/features/accounts/settings-section.tsx';
import { formatTime } from '#src/ui/data/format/times.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { CheckBox } from '#src/ui/forms/check-box.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { FieldNote } from '#src/ui/forms/field.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { offeredField, paceField } from '../preferences-form.ts';
import { allGroups, paces, preferenceGroups, type PreferenceGroup, type Preferences } from '../preferences.ts';

type Channels = {
  readonly hasPush: boolean;
  readonly hasTexts: boolean;
  readonly hasPhone: boolean;
  readonly mayChange: boolean;
};

type PreferencesFormProps = Channels & {
  readonly preferences: Preferences;
  /** What was sent and refused. */
  readonly typed: Readonly<Record<string, unknown>> | null;
  readonly chosen: { readonly [Channel in 'push' | 'texts']: readonly string[] | null } | null;
  readonly quietError: string | null;
  readonly isSaved: boolean;
};

/** Where the page says that they are saved: at the button, far below its heading. */
export const savedId = 'saved';

/** What reaches the viewer, by group and channel, and when nothing does. */
export function PreferencesForm({
  preferences,
  typed,
  chosen,
  quietError,
  isSaved,
  ...channels
}: PreferencesFormProps) {
  const [push, texts] = [chosen?.push ?? preferences.push, chosen?.texts ?? preferences.texts];
  const valueOf = (field: string, kept: string) => (typeof typed?.[field] === 'string' ? typed[field] : kept);
  return (
    <Form method="post" action={notificationSettingsPath} replace preventScrollReset>
      <CsrfField />
      <input type="hidden" name="operation" value="save" />
      {channels.hasPush && <input type="hidden" name={offeredField} value="push" />}
      {channels.hasTexts && channels.hasPhone && <input type="hidden" name={offeredField} value="texts" />}
      {channels.hasTexts && !channels.hasPhone && (
        <p className="mid mt-6">
          <FormattedMessage id="preferences.text-needs-phone" values={{ link: toPhone }} />
        </p>
      )}
      {allGroups.map((group, index) => (
        <Group
          key={group}
          group={group}
          first={index === 0}
          pace={valueOf(paceField(group), preferences.emails[group])}
          isPushed={push.includes(group)}
          isTexted={texts.includes(group)}
          {...channels}
        />
      ))}
      <Quiet
        from={valueOf('quietFrom', String(preferences.quiet?.from ?? ''))}
        until={valueOf('quietUntil', String(preferences.quiet?.until ?? ''))}
        error={quietError}
        mayChange={channels.mayChange}
      />
      {channels.mayChange && <Save isSaved={isSaved} />}
    </Form>
  );
}

function Save({ isSaved }: Pick<PreferencesFormProps, 'isSaved'>) {
  return (
    <div id={savedId} className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button type="submit" busy={useIsSending('save')}>
        <FormattedMessage id="preferences.save" />
      </Button>
      <p className="small text-bottle" role="status">
        {isSaved && <FormattedMessage id="preferences.saved" />}
      </p>
    </div>
  );
}

const toPhone = (words: React.ReactNode) => (
  <TextLink key="phone" to="/account/contact-details">
    {words}
  </TextLink>
);

type GroupProps = Channels & {
  readonly group: PreferenceGroup;
  readonly first: boolean;
  readonly pace: string;
  readonly isPushed: boolean;
  readonly isTexted: boolean;
};

function Group({ group, first, pace, isPushed, isTexted, hasPush, hasTexts, hasPhone, mayChange }: GroupProps) {
  const intl = useIntl();
  const name = intl.formatMessage({ id: `preferences.group-${group}` });
  const isOptional = preferenceGroups[group] === 'optional';
  return (
    <fieldset className={first ? 'mt-8' : 'mt-8 border-t border-line pt-7'} disabled={!mayChange}>
      <legend className="float-left w-full">
        <span className="h5">{name}</span>
      </legend>
      <p className="small muted clear-both">
        <FormattedMessage id={`preferences.group-${group}-line`} />
      </p>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        {isOptional ? (
          <Select
            id={paceField(group)}
            name={paceField(group)}
            label={intl.formatMessage({ id: 'preferences.emails' })}
            defaultValue={pace}
            choices={paces.map((one) => ({ value: one, label: intl.formatMessage({ id: `preferences.pace-${one}` }) }))}
          />
        ) : (
          <p className="small">
            <FormattedMessage id="preferences.emails-always" />
          </p>
        )}
        <div className="grid content-end gap-1">
          {hasPush && (
            <CheckBox name="push" value={group} defaultChecked={isPushed}>
              <FormattedMessage id="preferences.push" />
            </CheckBox>
          )}
          {hasTexts && (
            <CheckBox name="texts" value={group} defaultChecked={isTexted} disabled={!hasPhone}>
              <FormattedMessage id="preferences.text" />
            </CheckBox>
          )}
        </div>
      </div>
    </fieldset>
  );
}

type QuietProps = {
  readonly from: string;
  readonly until: string;
  readonly error: string | null;
  readonly mayChange: boolean;
};

function Quiet({ from, until, error, mayChange }: QuietProps) {
  const intl = useIntl();
  // The place of an IANA name: "Pacific/Auckland".
  const zone = (marketplace.timeZone.split('/').at(-1) ?? '').replaceAll('_', ' ');
  const hours = (none: 'preferences.quiet-none' | 'preferences.quiet-choose') => [
    { value: '', label: intl.formatMessage({ id: none }) },
    ...hoursOfDay,
  ];
  return (
    <SettingsSection id="quiet" title="preferences.quiet">
      <p className="small muted">
        <FormattedMessage id="preferences.quiet-line" values={{ zone }} />
      </p>
      <fieldset
        className="grid gap-4 md:grid-cols-2"
        aria-labelledby="quiet"
        aria-describedby={error === null ? undefined : 'quiet-error'}
        disabled={!mayChange}
      >
        <Select
          id="quiet-from"
          name="quietFrom"
          label={intl.formatMessage({ id: 'preferences.quiet-from' })}
          defaultValue={from}
          choices={hours('preferences.quiet-none')}
        />
        <Select
          id="quiet-until"
          name="quietUntil"
          label={intl.formatMessage({ id: 'preferences.quiet-until' })}
          defaultValue={until}
          choices={hours('preferences.quiet-choose')}
        />
        {error !== null && (
          <div className="md:col-span-2">
            <FieldNote id="quiet-error" message={error} />
          </div>
        )}
      </fieldset>
    </SettingsSection>
  );
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: formatTime(new Date(Date.UTC(2026, 0, 1, hour)), 'UTC'),
}));
