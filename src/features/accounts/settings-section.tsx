import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { LinkButton } from '#src/ui/forms/button.tsx';
import type { TextKey } from '#src/ui/forms/kit/schema.ts';

type SettingsSectionProps = {
  readonly id: string;
  readonly title: TextKey;
  /** Beside the title: a badge. */
  readonly aside?: ReactNode;
  /** The first section of a page has neither the line nor the space above it. */
  readonly first?: boolean;
  readonly children: ReactNode;
};

/** A part of a page of the settings, with a heading and a line above it. */
export function SettingsSection({ id, title, aside, first = false, children }: SettingsSectionProps) {
  return (
    <section aria-labelledby={id} className={first ? 'mt-8 grid gap-4' : 'mt-12 grid gap-4 border-t border-line pt-9'}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="h5">
          <FormattedMessage id={title} />
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

type SettingsLinkProps = Pick<SettingsSectionProps, 'id' | 'title'> & {
  readonly line: TextKey;
  readonly to: string;
  readonly label: TextKey;
};

/** To another page of the settings, in a sentence and a button. */
export function SettingsLink({ id, title, line, to, label }: SettingsLinkProps) {
  return (
    <SettingsSection id={id} title={title}>
      <p className="mid">
        <FormattedMessage id={line} />
      </p>
      <LinkButton variant="outline" size="small" to={to} className="w-fit">
        <FormattedMessage id={label} />
      </LinkButton>
    </SettingsSection>
  );
}
