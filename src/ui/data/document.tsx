import { Fragment } from 'react';
import { TextLink } from '../layout/text-link.tsx';
import styles from '../styles/document.css?url';

/** Words, or a link within the site. */
type DocumentPart = string | { readonly to: string; readonly words: string };
export type Paragraph = string | readonly DocumentPart[];
type Block = Paragraph | { readonly list: readonly Paragraph[] };

export type DocumentSection = {
  /** Its anchor in the address. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
};

/** A text of some length for people to read, as data. */
export type DocumentText = {
  readonly title: string;
  readonly lede: string;
  /** The day on which it took effect, for texts that people agree to. */
  readonly version?: string;
  readonly sections: readonly DocumentSection[];
};

type DocumentSectionsProps = {
  readonly sections: readonly DocumentSection[];
  /** In a dialog: headings above their text at every width, and links open beside the form behind it, which stays. */
  readonly narrow?: boolean | undefined;
};

/** The sections of a document. From 1024 px each heading stays beside its text while that is read. */
export function DocumentSections({ sections, narrow }: DocumentSectionsProps) {
  return (
    <div className={narrow ? 'document' : 'document document-wide'}>
      <link rel="stylesheet" href={styles} precedence="default" />
      {sections.map(({ id, heading, blocks }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className="d4">
            {heading}
          </h2>
          <div className="prose-width grid gap-4">
            {blocks.map((block, index) => (
              <DocumentBlock key={index} block={block} target={narrow ? '_blank' : undefined} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

type Target = '_blank' | undefined;

function DocumentBlock({ block, target }: { readonly block: Block; readonly target: Target }) {
  if (!isList(block)) return <p>{partsOf(block, target)}</p>;
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {block.list.map((item, index) => (
        <li key={index}>{partsOf(item, target)}</li>
      ))}
    </ul>
  );
}

function isList(block: Block): block is { readonly list: readonly Paragraph[] } {
  return typeof block === 'object' && 'list' in block;
}

function partsOf(paragraph: Paragraph, target: Target) {
  if (typeof paragraph === 'string') return paragraph;
  return paragraph.map((part, index) =>
    typeof part === 'string' ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <TextLink key={index} to={part.to} target={target}>
        {part.words}
      </TextLink>
    ),
  );
}
