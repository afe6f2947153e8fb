import { changedDocument } from '../changed-document.ts';
import { privacy20261124 } from './privacy-2026-11-24.server.ts';

export const privacy20261126 = changedDocument(privacy20261124, '2026-11-26', {
  changed: {},
  /** Operators can view the site as a user. */
  added: {
    'who-sees-it': [
      'Pour vous aider, ou pour comprendre ce qui n’a pas marché, une personne de notre équipe peut regarder le site comme vous le voyez, une demi-heure à la fois et sans rien changer. Chaque fois, elle doit en donner la raison. La date et la raison se trouvent dans vos réglages, sous « Mot de passe ».',
    ],
  },
});
