import { type ReactNode, useContext } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { LanguageContext } from './language.ts';

/** Around what is made of React Aria, which else would speak the browser's language. */
export function InLanguage({ children }: { readonly children: ReactNode }) {
  return <I18nProvider locale={useContext(LanguageContext)}>{children}</I18nProvider>;
}
