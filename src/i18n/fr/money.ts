import { marketplace } from '#marketplace';

export const moneyMessages = {
  'money.other-currency': `Indiquez le montant en ${marketplace.currency}, par exemple 45.`,
  'money.word.unpaid': 'Pas encore payé',
  'money.word.held': '{side, select, customer {Bloqué sur votre carte} other {Bloqué sur la carte de {name}}}',
  'money.word.paid': '{side, select, customer {Payé} other {{name} a payé}}',
  'money.word.disputed':
    '{side, select, customer {Payé, votre banque examine le paiement} other {{name} a payé ; la banque examine le paiement}}',
  'money.word.lost':
    '{side, select, customer {Payé, votre banque a tranché en votre faveur} other {{name} a payé ; la banque a tranché en faveur de {name}}}',
  'money.word.releasing': 'En cours de libération, jamais débité',
  'money.word.released': 'Libéré, jamais débité',
  'money.word.refunding':
    '{side, select, customer {{part, select, yes {Remboursement partiel en cours} other {Remboursement en cours}}} other {{part, select, yes {Remboursement partiel} other {Remboursement}} de {name} en cours}}',
  'money.word.refund-waits':
    '{side, select, customer {Remboursement en attente de la banque} other {Remboursement de {name} en attente de la banque}}',
  'money.word.refund-delayed':
    '{side, select, customer {Remboursement retardé, nous nous en occupons} other {Remboursement de {name} retardé, nous nous en occupons}}',
  'money.word.refunded':
    '{side, select, customer {{part, select, yes {Remboursé en partie} other {Remboursé}}} other {{name} a été remboursé{part, select, yes { en partie} other {}}}}',
  'money.word.part-refunded':
    '{side, select, customer {Payé, remboursé en partie} other {{name} a payé, et a été remboursé en partie}}',
  'money.word.part-delayed':
    '{side, select, customer {Payé, remboursement partiel retardé} other {{name} a payé ; le remboursement partiel est retardé}}',
  'money.word.never-charged': 'Jamais débité',

  'money.sentence.customer.unpaid': 'Rien n’a encore été débité.',
  'money.sentence.customer.held': '{amount} sont bloqués sur votre carte.',
  'money.sentence.customer.paid': 'Vous avez payé {amount}.',
  'money.sentence.customer.disputed': 'Vous avez payé {amount}, et votre banque examine le paiement.',
  'money.sentence.customer.lost': 'Vous avez payé {amount}, et votre banque a tranché le litige en votre faveur.',
  'money.sentence.customer.releasing':
    'Les {amount} bloqués sur votre carte sont en cours de libération, sans être débités.',
  'money.sentence.customer.released': 'Les {amount} bloqués sur votre carte ont été libérés, sans être débités.',
  'money.sentence.customer.refunding':
    'Votre remboursement de {part, select, late {{refunded} sur {amount} est en route ; {kept} ne sont pas remboursés, au titre de l’annulation tardive} yes {{refunded} sur {amount} est en route ; les autres {kept} paient les frais et la livraison éventuelle des articles que vous avez gardés} other {{amount} est en route}}.',
  'money.sentence.customer.refund-waits':
    'Votre banque examine le paiement. Votre remboursement de {part, select, late {{refunded} sur {amount} attend sa décision ; {kept} ne sont pas remboursés, au titre de l’annulation tardive} yes {{refunded} sur {amount} attend sa décision ; les autres {kept} paient les frais et la livraison éventuelle des articles que vous avez gardés} other {{amount} attend sa décision}}.',
  'money.sentence.customer.refund-delayed':
    'Votre remboursement de {part, select, late {{refunded} sur {amount} est retardé ; {kept} ne sont pas remboursés, au titre de l’annulation tardive} yes {{refunded} sur {amount} est retardé ; les autres {kept} paient les frais et la livraison éventuelle des articles que vous avez gardés} other {{amount} est retardé}}. Nous nous en occupons.',
  'money.sentence.customer.refunded':
    '{part, select, late {{refunded} sur {amount} ont été remboursés sur votre carte ; {kept} ne sont pas remboursés, au titre de l’annulation tardive} yes {{refunded} sur {amount} ont été remboursés sur votre carte ; les autres {kept} paient les frais et la livraison éventuelle des articles que vous avez gardés} other {{amount} ont été remboursés sur votre carte}}.',
  'money.sentence.customer.part-refunded': 'Vous avez payé {amount}, dont une partie est remboursée sur votre carte.',
  'money.sentence.customer.part-delayed':
    'Vous avez payé {amount}. Le remboursement d’une partie est retardé. Nous nous en occupons.',
  'money.sentence.customer.never-charged': 'Rien n’a été débité.',

  'money.sentence.provider.unpaid': '{name} n’a pas encore payé.',
  'money.sentence.provider.held': 'Le paiement est bloqué sur la carte de {name}.',
  'money.sentence.provider.paid': '{name} a payé.',
  'money.sentence.provider.disputed': '{name} a payé, et la banque examine le paiement.',
  'money.sentence.provider.lost': '{name} a payé, et la banque a tranché le litige en faveur de {name}.',
  'money.sentence.provider.releasing':
    'Le montant bloqué sur la carte de {name} est en cours de libération, sans être débité.',
  'money.sentence.provider.released': 'Le montant bloqué sur la carte de {name} a été libéré, sans être débité.',
  'money.sentence.provider.refunding':
    'Le remboursement de {name} est en route.{part, select, late { Vous recevez {kept} pour l’annulation tardive.} yes { Vous recevez {kept} pour la livraison des articles gardés par {name}.} other {}}',
  'money.sentence.provider.refund-waits':
    'Le remboursement de {name} attend la décision de la banque.{part, select, late { Vous recevez {kept} pour l’annulation tardive.} yes { Vous recevez {kept} pour la livraison des articles gardés par {name}.} other {}}',
  'money.sentence.provider.refund-delayed':
    'Le remboursement de {name} est retardé. Nous nous en occupons.{part, select, late { Vous recevez {kept} pour l’annulation tardive.} yes { Vous recevez {kept} pour la livraison des articles gardés par {name}.} other {}}',
  'money.sentence.provider.refunded':
    'Le paiement de {name} a été remboursé.{part, select, late { Vous recevez {kept} pour l’annulation tardive.} yes { Vous recevez {kept} pour la livraison des articles gardés par {name}.} other {}}',
  'money.sentence.provider.part-refunded': '{name} a payé, et une partie lui est remboursée.',
  'money.sentence.provider.part-delayed':
    '{name} a payé, et le remboursement d’une partie est retardé. Nous nous en occupons.',
  'money.sentence.provider.never-charged': 'La carte de {name} n’a pas été débitée.',

  'money.bank-days': 'Certaines banques mettent quelques jours à l’afficher.',
  'money.part-back': 'Dont remboursé',
  'money.part-owed': 'À rembourser',
} as const;
