import { type ReactNode, useContext } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { LanguageContext } from './language.ts';

/** Sets the site's locale for React Aria components, which would use the browser's otherwise. */
export function InLanguage({ children }: { readonly children: ReactNode }) {
  return <I18nProvider locale={useContext(LanguageContext)}>{children}</I18nProvider>;
}
