import { Heart, Search, Truck } from 'lucide-react';
import { Badge, type Tone, UnreadDot } from '#src/ui/data/badge.tsx';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { IconButton } from '#src/ui/forms/icon-button.tsx';
import { TextButton, TextLink } from '#src/ui/layout/text-link.tsx';
import { Wordmark } from '#src/ui/layout/wordmark.tsx';
import { Example, Row, Section } from './section.tsx';

const variants = ['primary', 'outline', 'quiet', 'plain', 'destructive', 'danger'] as const;
const tones: readonly Tone[] = ['neutral', 'good', 'waiting', 'refused', 'ink'];
const grounds = [
  'paper',
  'mist',
  'fog',
  'line',
  'line-strong',
  'ink-3',
  'ink-2',
  'ink',
  'bottle',
  'bottle-tint',
  'garnet',
  'garnet-tint',
  'amber',
  'amber-tint',
];

export function WordSection() {
  return (
    <Section title="Type, colour, buttons">
      <Type />
      <Example name="Colours">
        <div className="grid grid-cols-7 gap-2">
          {grounds.map((ground) => (
            <div key={ground} className="small">
              {/* Coloured by an attribute: a class each would be in the style sheet of every page. */}
              <svg className="h-16 w-full border border-line" aria-hidden="true">
                <rect width="100%" height="100%" fill={`var(--color-${ground})`} />
              </svg>
              <span className="hidden md:inline">{ground}</span>
            </div>
          ))}
        </div>
      </Example>
      <Buttons />
      <Example name="Badges">
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
      </Example>
      <Example name="Banners">
        <Banner>A bag holds listings from one wardrobe at a time.</Banner>
        <Banner tone="deadline">
          Answer within <b>2 days 6 hours</b>. After that the request declines by itself.
        </Banner>
        <Banner tone="success">Accepted. Mei has been told.</Banner>
        <Banner tone="error" live={false}>
          The email and password do not match. Check both, or set a new password.
        </Banner>
      </Example>
    </Section>
  );
}

function Type() {
  return (
    <Example name="Type">
      <Wordmark className="h-5 w-auto justify-self-start" />
      <p className="d1">Wear it once</p>
      <p className="d2">Dresses to rent</p>
      <p className="d3">Luna bias slip dress, Tāmaki Makaurau</p>
      <p className="d4">Where to</p>
      <p className="figure">128</p>
      <p className="h5">Amelia Tan</p>
      <p className="h6">Ines Vale</p>
      <p className="lede">Rent a dress for the weekend from a wardrobe near you, or buy it for good.</p>
      <p className="prose-width">
        Body text runs at most 68 characters. <TextLink to="/styleguide">A link</TextLink> is underlined, and so is an{' '}
        <TextButton>act in the text</TextButton>. Ngā mihi, Ōtautahi.
      </p>
      <p className="small muted">Small and muted</p>
      <p className="eyebrow">Eyebrow</p>
    </Example>
  );
}

function Buttons() {
  return (
    <Example name="Buttons: rest, small, busy, disabled">
      {variants.map((variant) => (
        <Row key={variant}>
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
      ))}
      <Button size="final" full>
        Pay $284.00 and send the request
      </Button>
      <Row>
        <LinkButton to="/styleguide" variant="outline">
          A link as a button
        </LinkButton>
        <IconButton icon={Search} label="Search designers" />
        <IconButton icon={Heart} label="Saved, 3" count={3} />
        <IconButton icon={Heart} label="Nothing to do" disabled />
      </Row>
    </Example>
  );
}
