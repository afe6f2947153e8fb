import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';
import { Link } from '../ui/layout/link.tsx';
import { toPage } from '../ui/browser/to-page.ts';
import { NewsletterBox } from './newsletter-box.tsx';
import { footSections, legalLinks } from '../links.ts';

type FooterProps = {
  /** From the server's clock. */
  readonly year: number;
  readonly signedIn: boolean;
  readonly demo: boolean;
  readonly outside?: OutsideLinks | undefined;
};

/** The operator's own pages elsewhere. */
export type OutsideLinks = {
  readonly careers: string | null;
  readonly social: readonly { readonly name: string; readonly url: string }[];
};

export function Footer({ year, signedIn, demo, outside }: FooterProps) {
  const hasOwnForm = useLocation().pathname.startsWith('/newsletter');
  const sections = footSections.filter((section) => !(signedIn && section.forVisitors));
  return (
    <footer className="foot">
      <div className="wrap foot-columns">
        {sections.map((section) => (
          <div key={section.heading}>
            <p className="eyebrow">
              <FormattedMessage id={section.heading} />
            </p>
            <ul>
              {section.links.map((link) => (
                <li key={link.to}>
                  <Link to={link.to} {...toPage}>
                    <FormattedMessage id={link.words} />
                  </Link>
                </li>
              ))}
              {section.heading === 'shell.foot-about' && outside && <OutsideItems {...outside} />}
            </ul>
          </div>
        ))}
        {!hasOwnForm && (
          <div className="foot-wide">
            <NewsletterBox />
          </div>
        )}
      </div>
      <FooterEnd year={year} demo={demo} />
    </footer>
  );
}

function FooterEnd({ year, demo }: Pick<FooterProps, 'year' | 'demo'>) {
  return (
    <div className="wrap foot-end small muted">
      <span>
        <FormattedMessage id="shell.copyright" values={{ year: String(year) }} />
      </span>
      {demo && (
        <span>
          <FormattedMessage id="shell.demo" />
        </span>
      )}
      <span className="flex gap-5">
        {legalLinks.map((link) => (
          <Link key={link.to} to={link.to} {...toPage}>
            <FormattedMessage id={link.words} />
          </Link>
        ))}
        <Link to="/privacy-policy#cookie-choice" {...toPage}>
          <FormattedMessage id="shell.cookies-notice" />
        </Link>
      </span>
    </div>
  );
}

function OutsideItems({ careers, social }: OutsideLinks) {
  return (
    <>
      {careers !== null && (
        <li>
          <a href={careers}>
            <FormattedMessage id="shell.careers" />
          </a>
        </li>
      )}
      {social.map(({ name, url }) => (
        <li key={url}>
          <a href={url} rel="me">
            {name}
          </a>
        </li>
      ))}
    </>
  );
}
