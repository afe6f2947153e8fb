import type { DocumentText } from '#src/ui/data/document.tsx';

type Blocks = Readonly<Record<string, DocumentText['sections'][number]['blocks']>>;
type Changes = { readonly changed: Blocks; readonly added: Blocks };

/** A later version: sections with other blocks, and with more of them, by the ids of the sections. */
export function changedDocument(before: DocumentText, version: string, { changed, added }: Changes): DocumentText {
  const sections = before.sections.map((section) => ({
    ...section,
    blocks: [...(changed[section.id] ?? section.blocks), ...(added[section.id] ?? [])],
  }));
  return { ...before, version, sections };
}
