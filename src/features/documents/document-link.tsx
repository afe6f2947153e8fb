import { type MouseEvent, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import { legalLinks } from '#src/links.ts';
import { DocumentSections, type DocumentText } from '#src/ui/data/document.tsx';
import { SkeletonText } from '#src/ui/data/skeleton.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { Modal } from '#src/ui/overlays/modal.tsx';

type Loaded = DocumentText | 'failed' | null;

/**
 * A link to a text beside a form: shows it in a dialog, so that typed values stay. Without scripts, with a modifier key,
 * or when loading fails it opens in a new tab.
 */
export function DocumentLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<Loaded>(null);
  const link = legalLinks.find((one) => one.to === to);
  if (link === undefined) return children;
  const show = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
    if (loaded === null || loaded === 'failed') void loadDocument(to).then(setLoaded);
  };
  const dialog = () => (
    <Modal open onClose={() => setOpen(false)} title={<FormattedMessage id={link.words} />}>
      <DocumentInDialog loaded={loaded} to={to} />
    </Modal>
  );
  return (
    <>
      <TextLink to={to} target="_blank" onClick={show}>
        {children}
      </TextLink>
      {/* Outside the label that the link stands in, which a click in the dialog would tick. */}
      {open && createPortal(dialog(), document.body)}
    </>
  );
}

function DocumentInDialog({ loaded, to }: { readonly loaded: Loaded; readonly to: string }) {
  if (loaded === null) return <SkeletonText lines={8} />;
  if (loaded === 'failed')
    return (
      <p role="alert">
        <FormattedMessage
          id="documents.failed"
          values={{
            link: (words: ReactNode[]) => (
              <TextLink key="link" to={to} target="_blank">
                {words}
              </TextLink>
            ),
          }}
        />
      </p>
    );
  return (
    <>
      <p className="lede">{loaded.lede}</p>
      <DocumentSections sections={loaded.sections} narrow />
    </>
  );
}

async function loadDocument(to: string): Promise<Loaded> {
  try {
    const answer = await fetch(`/documents${to}`);
    return answer.ok ? ((await answer.json()) as DocumentText) : 'failed';
  } catch {
    return 'failed';
  }
}
