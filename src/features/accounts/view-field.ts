/** Of a log-out on a page that was opened as another user: it ends that view, and never more. */
export const viewField = 'view';
