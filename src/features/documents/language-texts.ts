import type { DocumentText } from '#src/ui/data/document.tsx';

type Versions = { readonly '2026-11-23': DocumentText };

/** The documents of one language: a language without one of them, or without a version of one, does not compile. */
export type LanguageTexts = {
  readonly versions: {
    readonly '/terms-of-service': Versions & Readonly<Record<'2026-11-27' | '2026-11-28' | '2026-11-30', DocumentText>>;
    readonly '/privacy-policy': Versions &
      Readonly<Record<'2026-11-24' | '2026-11-26' | '2026-11-29' | '2026-11-30', DocumentText>>;
  };
  readonly texts: Readonly<
    Record<'/about' | '/sustainability' | '/how-it-works' | '/faqs' | '/qa' | '/journal' | '/consigment', DocumentText>
  >;
};
