import { FormattedMessage } from 'react-intl';

/** Skip link: the first stop of the Tab key. */
export function SkipLink() {
  return (
    <a href="#content" className="skip-link button button-small">
      <FormattedMessage id="shell.skip" />
    </a>
  );
}
