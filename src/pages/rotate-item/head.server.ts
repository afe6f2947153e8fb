import { intl } from '#src/i18n/intl.ts';
import type { App } from '#src/platform/app.ts';
import { type HeadTag, pageHead } from '../head/page-head.server.ts';

export function rotateHead(app: Pick<App, 'config'>): HeadTag[] {
  return pageHead(app, {
    path: '/rotate-item',
    title: intl.formatMessage({ id: 'rotate.title' }),
    description: intl.formatMessage({ id: 'rotate.description' }),
  });
}
