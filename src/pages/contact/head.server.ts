import { intl } from '#src/i18n/intl.ts';
import type { App } from '#src/platform/app.ts';
import { type HeadTag, pageHead } from '../head/page-head.server.ts';

export function contactHead(app: Pick<App, 'config'>): HeadTag[] {
  return pageHead(app, {
    path: '/contact',
    title: intl.formatMessage({ id: 'contact.title' }),
    description: intl.formatMessage({ id: 'contact.lede' }),
  });
}
