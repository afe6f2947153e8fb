import { Bell, Heart, Search, Truck } from 'lucide-react';
import { Badge, type Tone, UnreadDot } from '#src/ui/data/badge.tsx';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { IconButton, IconLink } from '#src/ui/forms/icon-button.tsx';
import { Icon } from '#src/ui/layout/icon.tsx';
import { TextButton, TextLink } from '#src/ui/layout/text-link.tsx';
import { Wordmark } from '#src/ui/layout/wordmark.tsx';
import { indexPath, type ShownComponent } from './example.ts';
import { Column, Row } from './row.tsx';

const variants = ['primary', 'outline', 'quiet', 'plain', 'destructive', 'danger'] as const;
const tones: readonly Tone[] = ['neutral', 'good', 'waiting', 'refused', 'ink'];
const grounds = [
  ...['paper', 'mist', 'fog', 'line', 'line-strong', 'ink-3', 'ink-2', 'ink'],
  ...['bottle', 'bottle-tint', 'garnet', 'garnet-tint', 'amber', 'amber-tint'],
];

export const foundations: readonly ShownComponent[] = [
  { slug: 'wordmark', title: 'Wordmark', examples: [{ slug: 'plain', title: 'In the top bar', Show: () => <Mark /> }] },
  {
    slug: 'type',
    title: 'Type',
    examples: [
      { slug: 'display', title: 'Display', Show: Display },
      { slug: 'text', title: 'Text', Show: Text },
    ],
  },
  { slug: 'colour', title: 'Colour', examples: [{ slug: 'tokens', title: 'Tokens', Show: Colours }] },
  { slug: 'icon', title: 'Icon', examples: [{ slug: 'sizes', title: 'Sizes', Show: Icons }] },
];

export const buttons: readonly ShownComponent[] = [
  {
    slug: 'button',
    title: 'Button',
    examples: [
      ...variants.map((variant) => ({ slug: variant, title: variant, Show: () => <Buttons variant={variant} /> })),
      { slug: 'final', title: 'Final payment', Show: FinalButton },
      { slug: 'link', title: 'A link as a button', Show: ButtonLink },
    ],
  },
  { slug: 'icon-button', title: 'Icon button', examples: [{ slug: 'states', title: 'States', Show: IconButtons }] },
  { slug: 'text-link', title: 'Link in a text', examples: [{ slug: 'states', title: 'Link and act', Show: Links }] },
];

export const badges: readonly ShownComponent[] = [
  { slug: 'badge', title: 'Badge', examples: [{ slug: 'tones', title: 'Tones', Show: Badges }] },
  {
    slug: 'banner',
    title: 'Banner',
    examples: [
      {
        slug: 'info',
        title: 'Information',
        Show: () => <Banner>A bag holds items from one wardrobe at a time.</Banner>,
      },
      { slug: 'deadline', title: 'Deadline', Show: Deadline },
      {
        slug: 'success',
        title: 'Success',
        Show: () => <Banner tone="success">Accepted. Mei has been told.</Banner>,
      },
      { slug: 'error', title: 'Error', Show: Failure },
    ],
  },
];

function Mark() {
  return <Wordmark className="h-5 w-auto" />;
}

function Display() {
  return (
    <Column>
      <p className="d1">Wear it once</p>
      <p className="d2">Dresses to rent</p>
      <p className="d3">Luna bias slip dress, Tāmaki Makaurau</p>
      <p className="d4">Where to</p>
      <p className="figure">128</p>
    </Column>
  );
}

function Text() {
  return (
    <Column>
      <p className="h5">Amelia Tan</p>
      <p className="h6">Ines Vale</p>
      <p className="lede">Rent a dress for the weekend from a wardrobe near you, or buy it for good.</p>
      <p className="prose-width">Body text runs at most 68 characters. Ngā mihi, Ōtautahi.</p>
      <p className="small muted">Small and muted</p>
      <p className="eyebrow">Eyebrow</p>
    </Column>
  );
}

function Colours() {
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-7">
      {grounds.map((ground) => (
        <div key={ground} className="small">
          {/* Coloured by an attribute: a class each would be in the style sheet of every page. */}
          <svg className="h-16 w-full border border-line" aria-hidden="true">
            <rect width="100%" height="100%" fill={`var(--color-${ground})`} />
          </svg>
          {ground}
        </div>
      ))}
    </div>
  );
}

function Icons() {
  return (
    <Row>
      {([14, 16, 20, 24] as const).map((size) => (
        <Icon key={size} as={Heart} size={size} />
      ))}
    </Row>
  );
}

function Buttons({ variant }: { readonly variant: (typeof variants)[number] }) {
  return (
    <Row>
      <Button variant={variant}>Request to book</Button>
      <Button variant={variant} size="small">
        Follow
      </Button>
      <Button variant={variant} busy>
        Sending
      </Button>
      <Button variant={variant} disabled>
        Accept
      </Button>
    </Row>
  );
}

function FinalButton() {
  return (
    <Button size="final" full>
      Pay $284.00 and send the request
    </Button>
  );
}

function ButtonLink() {
  return (
    <LinkButton to={indexPath} variant="outline" className="w-fit">
      A link as a button
    </LinkButton>
  );
}

function IconButtons() {
  return (
    <Row>
      <IconButton icon={Search} label="Search designers" />
      <IconButton icon={Heart} label="Saved, 3" count={3} />
      <IconButton icon={Heart} label="Nothing to do" disabled />
      <IconLink icon={Bell} label="Notifications, 120" count={120} to={indexPath} />
    </Row>
  );
}

function Links() {
  return (
    <p className="prose-width">
      <TextLink to={indexPath}>A link</TextLink> is underlined, and so is an <TextButton>act in the text</TextButton>.
    </p>
  );
}

function Badges() {
  return (
    <Row>
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Badge tone="good" icon={Truck}>
        Free pick-up in Ponsonby
      </Badge>
      <UnreadDot label="Unread" />
    </Row>
  );
}

function Deadline() {
  return (
    <Banner tone="deadline">
      Answer within <b>2 days 6 hours</b>. After that the request declines by itself.
    </Banner>
  );
}

function Failure() {
  return (
    <Banner tone="error" live={false}>
      The email and password do not match. Check both, or set a new password.
    </Banner>
  );
}
