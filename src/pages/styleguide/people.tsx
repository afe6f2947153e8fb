import { CreditCard, Tag } from 'lucide-react';
import { marketplace } from '#marketplace';
import { IdBadge } from '#src/features/accounts/id-badge.tsx';
import { Avatar } from '#src/ui/data/avatar.tsx';
import { DocumentSections } from '#src/ui/data/document.tsx';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { ChatBubble, Feed, FeedItem } from '#src/ui/data/feed.tsx';
import { formatDayAndTime, formatTime } from '#src/ui/data/format/times.ts';
import { Rating } from '#src/ui/data/rating.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import type { Facts, ShownComponent } from './example.ts';
import { Row } from './row.tsx';

const mei = { id: 'mei', initials: 'ML', name: 'Mei Lin', image: null };
const amelia = { id: 'amelia', initials: 'AT', name: 'Amelia Tan', image: null };
const zone = marketplace.timeZone;

export const people: readonly ShownComponent[] = [
  {
    slug: 'avatar',
    title: 'Avatar',
    examples: [
      { slug: 'grounds', title: 'Grounds', Show: Grounds },
      { slug: 'sizes', title: 'Sizes', Show: AvatarSizes },
      { slug: 'gone', title: 'Banned or deleted', Show: () => <Avatar id="gone" initials="" /> },
    ],
  },
  { slug: 'id-badge', title: 'ID badge', examples: [{ slug: 'checked', title: 'Checked', Show: () => <IdBadge /> }] },
  { slug: 'rating', title: 'Rating', examples: [{ slug: 'counts', title: 'Many, one, none', Show: Ratings }] },
  {
    slug: 'feed',
    title: 'Activity and messages',
    examples: [{ slug: 'order', title: 'Of an order', Show: OrderFeed }],
  },
];

export const texts: readonly ShownComponent[] = [
  { slug: 'empty-state', title: 'Empty state', examples: [{ slug: 'hanger', title: 'With a hanger', Show: Empty }] },
  { slug: 'document', title: 'Document', examples: [{ slug: 'sections', title: 'Sections', Show: Sections }] },
];

function Grounds() {
  return (
    <Row>
      {['a', 'b', 'c', 'd', 'e'].map((id) => (
        <Avatar key={id} id={id} initials={`${id.toUpperCase()}T`} />
      ))}
    </Row>
  );
}

function AvatarSizes() {
  return (
    <Row>
      <Avatar id="a" initials="AT" size={28} />
      <Avatar id="a" initials="AT" size={40} />
      <Avatar id="a" initials="AT" size={112} />
    </Row>
  );
}

function Ratings() {
  return (
    <Row>
      <Rating value={4.9} count={38} />
      <Rating value={3} count={1} />
      <Rating value={0} count={0} />
    </Row>
  );
}

function OrderFeed({ now }: Facts) {
  const moment = new Date(now);
  const time = formatTime(moment, zone);
  const dayAndTime = formatDayAndTime(moment, zone);
  return (
    <Feed label="Activity">
      <FeedItem icon={CreditCard} at={now} time={dayAndTime}>
        Mei sent a request. The payment is held on Mei’s card.
      </FeedItem>
      <ChatBubble own={false} author={mei} at={now} time={time}>
        Hi Amelia! It is for my sister’s wedding in Matakana. I can pick up on the Wednesday if that is easier.
      </ChatBubble>
      <ChatBubble own author={amelia} at={now} time={time}>
        Congratulations to her. Wednesday after five works, I am on Summer Street. Do you need the belt as well?
      </ChatBubble>
      <FeedItem icon={Tag} at={now} time={dayAndTime}>
        Your price was $68 a day when Mei requested it.
      </FeedItem>
    </Feed>
  );
}

function Empty() {
  return (
    <EmptyState title="Nothing saved yet" hanger action={<Button>Explore the wardrobe</Button>}>
      Tap the heart on anything you like.
    </EmptyState>
  );
}

function Sections() {
  const sections = [
    { id: 'wash', heading: 'Air before you wash', blocks: ['Steam from the shower helps with creases.'] },
    { id: 'spills', heading: 'When something spills', blocks: [{ list: ['Blot, don’t rub.', 'Use cold water.'] }] },
  ];
  return <DocumentSections sections={sections} />;
}
