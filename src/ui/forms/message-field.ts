/** Where a page has one field for messages: what leads to it says `#message`. */
export const messageFieldId = 'message';
