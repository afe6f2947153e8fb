import { daysToClaim, hoursToPayClaim } from '#src/domain/process/durations.ts';
import type { claimTermsMessages as english } from '../claim-terms.ts';

export const claimTermsMessages = {
  'claims.title': 'En cas de retard, de dommage ou de perte',
  'claims.lateFee': 'Retard, par jour',
  'claims.cleaning': 'Nettoyage',
  'claims.repair': 'Réparation',
  'claims.loss': 'Perte',
  'claims.total': 'Le tout ensemble, au plus',
  'claims.what':
    'En plus du prix, vous ne payez que ce que {name} signale avec des preuves, et seulement si le litige est tranché ainsi. Quel que soit le retard, ces frais ne dépassent jamais le prix neuf de l’article.',
  'claims.until': `{name} peut le signaler jusqu’à ${daysToClaim.afterReturn} jours après avoir confirmé le retour de l’article, ou sinon jusqu’à ${daysToClaim.afterDueBack} jours après la date de retour prévue. Votre carte est conservée jusque-là, et jusqu’à la clôture d’un litige à ce sujet.`,
  'claims.object': `Nous vous envoyons d’abord le montant par e-mail, avec un lien vers les preuves. Vous avez ensuite ${hoursToPayClaim} heures pour payer ou contester sur la page de la commande, avant que votre carte soit débitée.`,
  'claims.agree':
    'J’accepte que la carte utilisée soit conservée et puisse être débitée jusqu’à {count, plural, one {ces montants} other {ces montants pour chaque article}}.',
  'claims.missing': 'Acceptez ce qui peut être débité, ou choisissez un autre article.',
  'claims.agreed':
    '{role, select, customer {Ce que vous avez accepté de voir débité} other {Ce que {name} a accepté de voir débité}}',
  'claims.agreed-at': 'Accepté lors du paiement, le {moment}.',
  'claims.need': 'votre accord sur ce qui peut être débité',
} satisfies Record<keyof typeof english, string>;
