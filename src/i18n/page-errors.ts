/** Pages without the site’s layout, for answers that no page can give. The first sentence is the heading. */
export const pageErrorMessages = {
  'page-error.not-in-view':
    'This page is closed while you view the site as someone else. To open it as yourself, log out at the top.',
  'page-error.home': 'Back to the site',
  'page-error.limited': 'You’re viewing the site as someone else, so nothing can be paid or changed.',
  'page-error.request': 'This request can’t be answered.',
  'page-error.internal': 'Something went wrong on our side. We’ve logged the problem; please try again in a moment.',
  'page-error.internal-form':
    'Something went wrong on our side. We’ve logged the problem, and what you sent was most likely not saved. Go back and check before you send it again.',
  'page-error.form': 'Back to the form',
  'page-error.away-reading': 'The site isn’t available just now. Please try again in a moment.',
  'page-error.away-refused': 'The site isn’t available just now, so nothing was saved. Please try again in a moment.',
  'page-error.away-unknown': 'We don’t know whether that was saved. Please check before you try again.',
  'page-error.method': 'This can’t be done here.',
  'page-error.ambiguous': 'This request can be read in two ways, or asks for too much at once.',
  'page-error.address-too-long': 'This address is too long.',
  'page-error.headers-too-large':
    'This browser sends more cookies or headers than we can read. Delete the cookies of this site, then try again.',
  'page-error.reference': 'If you contact us, quote this reference: {id}',
  'page-error.retry': 'Try again',

  /**
   * Of requests that no page has answered: a form that was not read, an address that is none. They say what to do there,
   * where the page behind the form is not in sight.
   */
  'refusal-edge.forbidden':
    'This page is out of date. You may have logged out, or in again, elsewhere. Copy what you typed, open the page again and send it.',
  'refusal-edge.not-found': 'Page not found. It may have been removed, or the link may be wrong.',
  'refusal-edge.unauthorized': 'Please log in, then try again.',
  'refusal-edge.request-too-large': 'That is more than we can accept at once. Go back, shorten it and try again.',
  'refusal-edge.validation-invalid-params': 'We couldn’t read this form. Go back, reload the page and try again.',
} as const;
