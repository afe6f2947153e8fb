import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { useBrowserBag } from '#src/features/cart/bag-count.ts';
import { categories } from '#src/features/listings/options.ts';
import { LinkButton } from '../../ui/forms/button.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { addressWithout } from '../addresses.ts';
import { bell } from '#src/features/notifications/bell-link.ts';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';
import { allDesigners, authLinks, footSections, mainLinks, type SiteLink } from '../../links.ts';
import { accountSections, bag, rotate } from './account-sections.ts';
import { LogOutForm } from './log-out.tsx';
import { type Attention, inboxOf, type KnownViewer, type ShellViewer } from '../shell-viewer.ts';

type PhoneMenuProps = {
  readonly viewer: KnownViewer;
  readonly attention: Attention;
};

/** What stands in the menu already, before the sections of the footer. */
const above: ReadonlySet<string> = new Set([...mainLinks, rotate].map(({ to }) => to));

/** The menu of narrow screens, opened by `?mobilemenu` (S-32). */
export function PhoneMenu({ viewer, attention }: PhoneMenuProps) {
  const intl = useIntl();
  const here = useLocation();
  const navigate = useNavigate();
  const inBrowser = useBrowserBag();
  const closeTo = addressWithout(here, 'mobilemenu');
  const title = viewer
    ? intl.formatMessage({ id: 'shell.greeting' }, { name: viewer.displayName })
    : intl.formatMessage({ id: 'shell.menu' });
  return (
    <Modal
      open
      phoneOnly
      title={title}
      closeTo={closeTo}
      onClose={() => navigate(closeTo, { ...toSheet, replace: true })}
    >
      <nav aria-label={intl.formatMessage({ id: 'shell.menu' })} className="grid gap-8">
        <LinkList links={mainLinks} />
        <LinkList links={[bag]} count={viewer ? attention.bag : inBrowser} />
        {viewer && <ViewerLinks {...{ viewer, attention }} />}
        {viewer === null && <Invitation />}
        <LinkButton to={rotate.to} variant="outline" full>
          <FormattedMessage id="shell.rotate" />
        </LinkButton>
        <Categories />
        <LinkList links={[allDesigners]} />
        {footSections.map((section) =>
          section.forVisitors || section.heading === 'shell.foot-shop' ? null : (
            <div key={section.heading}>
              <p className="eyebrow">
                <FormattedMessage id={section.heading} />
              </p>
              <LinkList links={section.links.filter(({ to }) => !above.has(to))} />
            </div>
          ),
        )}
        {viewer?.isOperator && <LinkList links={[{ to: '/console', words: 'console.name' }]} />}
        {viewer && <LogOutForm className="phone-menu-link" endsView={viewer.viewedAs !== null} />}
      </nav>
    </Modal>
  );
}

/** Where no heading stands beside a link, it names whose settings they are. */
function onPhones(link: SiteLink): SiteLink {
  if (link.words === 'shell.my-profile') return { ...link, words: 'shell.profile-settings' };
  if (link.words === 'shell.favourites') return { ...link, words: 'shell.your-favourites' };
  if (link.words === 'shell.listings') return { ...link, words: 'shell.your-listings' };
  return link.words === 'shell.settings' ? { ...link, words: 'shell.account-settings' } : link;
}

/** The categories of items to rent. */
function Categories() {
  return (
    <div>
      <p className="eyebrow">
        <FormattedMessage id="shell.section-categories" />
      </p>
      <ul className="grid grid-cols-2">
        {categories.rent.map((category) => (
          <li key={category}>
            <Link to={`/s?pub_isProductForSale=false&pub_category=${category}`} className="phone-menu-link">
              <FormattedMessage id={`option.category.${category}`} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ViewerLinks({ viewer, attention }: Pick<PhoneMenuProps, 'attention'> & { readonly viewer: ShellViewer }) {
  return (
    <>
      <LinkList links={[{ to: inboxOf(viewer), words: 'shell.inbox' }, bell]} count={attention.unseen} />
      {accountSections.map((section) => (
        <div key={section.heading}>
          <p className="eyebrow">
            <FormattedMessage id={section.heading} />
          </p>
          <LinkList links={section.links.map(onPhones)} />
        </div>
      ))}
    </>
  );
}

type LinkListProps = {
  readonly links: readonly SiteLink[];
  /** For a link whose text contains one. */
  readonly count?: number;
};

function LinkList({ links, count = 0 }: LinkListProps) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.to}>
          <Link to={link.to} className="phone-menu-link">
            <FormattedMessage id={link.words} values={{ count }} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Invitation() {
  return (
    <div className="grid gap-3">
      <p className="mid">
        <FormattedMessage id="shell.join" />
      </p>
      <div className="grid grid-cols-2 gap-3">
        <LinkButton to={authLinks.logIn.to} variant="quiet">
          <FormattedMessage id="shell.log-in" />
        </LinkButton>
        <LinkButton to={authLinks.signUp.to}>
          <FormattedMessage id="shell.sign-up" />
        </LinkButton>
      </div>
    </div>
  );
}
