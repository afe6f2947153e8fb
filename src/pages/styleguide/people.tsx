import { CreditCard, Tag } from 'lucide-react';
import { marketplace } from '#marketplace';
import { Avatar } from '#src/ui/data/avatar.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { ChatBubble, Feed, FeedItem } from '#src/ui/data/feed.tsx';
import { formatDayAndTime, formatTime } from '#src/ui/data/format/times.ts';
import { Rating } from '#src/ui/data/rating.tsx';
import { Example, Row, Section } from './section.tsx';

const mei = { id: 'mei', initials: 'ML', name: 'Mei Lin', image: null };

export function PeopleSection({ now }: { readonly now: string }) {
  const moment = new Date(now);
  const zone = marketplace.timeZone;
  return (
    <Section title="People">
      <Example name="Avatars, ratings">
        <Row>
          {['a', 'b', 'c', 'd', 'e'].map((id) => (
            <Avatar key={id} id={id} initials={`${id.toUpperCase()}T`} />
          ))}
          <Avatar id="a" initials="AT" size={28} />
          <Avatar id="a" initials="AT" size={40} />
          <Avatar id="a" initials="AT" size={112} />
          <Avatar id="gone" initials="" />
        </Row>
        <Row>
          <Rating value={4.9} count={38} />
          <Rating value={3} count={1} />
          <Rating value={0} count={0} />
        </Row>
      </Example>
      <Example name="Activity and chat">
        <Feed label="Activity">
          <FeedItem icon={CreditCard} at={now} time={formatDayAndTime(moment, zone)}>
            Mei sent a request. The payment is held on Mei’s card.
          </FeedItem>
          <ChatBubble own={false} author={mei} at={now} time={formatTime(moment, zone)}>
            Hi Amelia! It is for my sister’s wedding in Matakana. I can pick up on the Wednesday if that is easier.
          </ChatBubble>
          <ChatBubble
            own
            author={{ id: 'amelia', initials: 'AT', name: 'Amelia Tan', image: null }}
            at={now}
            time={formatTime(moment, zone)}
          >
            Congratulations to her. Wednesday after five works, I am on Summer Street. Do you need the belt as well?
          </ChatBubble>
          <FeedItem icon={Tag} at={now} time={formatDayAndTime(moment, zone)}>
            Your price was $68 a day when Mei requested it.
          </FeedItem>
        </Feed>
      </Example>
      <Example name="Empty">
        <EmptyState title="Nothing saved yet" hanger action={<Button>Explore the wardrobe</Button>}>
          Tap the heart on anything you like.
        </EmptyState>
      </Example>
    </Section>
  );
}
