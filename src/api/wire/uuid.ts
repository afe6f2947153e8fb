import { z } from 'zod';

/** An id, in capitals too: everywhere behind this it is compared as text, and ours are written in small letters. */
export const uuid = z.uuid().toLowerCase();
