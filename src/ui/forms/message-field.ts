/** Id of a page's message field, for links to `#message`. */
export const messageFieldId = 'message';
