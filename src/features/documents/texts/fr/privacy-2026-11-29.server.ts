import { changedDocument } from '../changed-document.ts';
import { privacy20261126 } from './privacy-2026-11-26.server.ts';

export const privacy20261129 = changedDocument(privacy20261126, '2026-11-29', {
  /** All that are set, those of a log-in that has begun among them. */
  changed: {
    cookies: [
      'Certains cookies sont nécessaires, et le site ne peut pas fonctionner sans eux :',
      {
        list: [
          'rotation_session garde votre connexion, pendant 30 jours au plus.',
          'rotation_device reconnaît pendant un an un navigateur qui s’est déjà connecté à votre compte, pour que les essais de deviner votre mot de passe ne vous en ferment pas l’accès.',
          'rotation_pending, rotation_challenge et rotation_identity gardent une connexion commencée (l’une attend un code, l’autre se fait par clé d’accès, la dernière par une autre entreprise), pendant une heure au plus.',
          'rotation_session_as n’est déposé que pour notre propre équipe, pendant que l’un de ses membres regarde le site comme vous le voyez.',
          'rotation_visitor protège des autres sites les formulaires que vous envoyez, jusqu’à ce que vous fermiez le navigateur.',
          'euCookiesAccepted ou euCookiesNecessary retient votre choix sur les cookies, pendant dix ans ou aussi longtemps que votre navigateur le garde.',
        ],
      },
      'Au moment de payer, Stripe dépose ses propres cookies pour empêcher la fraude.',
      'Rien d’autre n’est déposé à ce jour. Si nous commençons à compter les visites, seules celles des visiteurs qui ont choisi « Accepter » le seront.',
    ],
  },
  added: {
    'what-we-collect': [
      'Si vous nous donnez votre numéro de téléphone, nous le vérifions par SMS et l’utilisons pour les SMS que vous choisissez. Quand vous activez les notifications sur un appareil, nous gardons l’adresse à laquelle son navigateur les reçoit.',
    ],
    'who-sees-it': [
      'L’entreprise qui achemine les SMS reçoit votre numéro et le texte. Les autres utilisateurs ne voient jamais votre numéro. Les notifications d’un appareil passent, chiffrées, par l’entreprise qui fait son navigateur.',
    ],
  },
});
