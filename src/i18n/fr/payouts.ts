export const payoutsMessages = {
  'payouts.title': 'Coordonnées de versement',
  'payouts.line':
    'Là où nous envoyons ce que vous gagnez. Stripe, notre prestataire de paiement, garde vos coordonnées bancaires ; nous ne voyons que les derniers chiffres.',
  'payouts.type': 'Qui est payé ?',
  'payouts.type-missing': 'Choisissez un type de compte.',
  'payouts.type-individual': 'Particulier',
  'payouts.type-individual-line': 'Vous louez ou vendez en votre nom.',
  'payouts.type-company': 'Société',
  'payouts.type-company-line':
    'C’est une entreprise qui est payée. Stripe demandera qui la représente et qui en détient au moins 25 %.',
  'payouts.country': 'Pays de votre compte bancaire',
  'payouts.country-choose': 'Choisissez un pays',
  'payouts.country-missing': 'Le pays est obligatoire',
  'payouts.country-unknown': 'Pays non pris en charge : {country}',
  'payouts.token-missing': 'Le jeton du compte bancaire est obligatoire. Saisissez de nouveau vos coordonnées.',
  'payouts.field':
    '{field, select, accountNumber {Numéro de compte} accountOwnerName {Nom du titulaire} institutionNumber {Numéro d’institution} transitNumber {Numéro de transit} clearingCode {Code de compensation} branchCode {Code d’agence} branchName {Nom de l’agence} bankName {Nom de la banque} bankCode {Code de la banque} clabe {CLABE} iban {IBAN} routingNumber {Numéro d’acheminement} sortCode {Code guichet (sort code)} bsb {BSB} other {Compte}}',
  'payouts.field-within':
    '{field, select, accountNumber {numéro de compte} accountOwnerName {nom du titulaire} institutionNumber {numéro d’institution} transitNumber {numéro de transit} clearingCode {code de compensation} branchCode {code d’agence} branchName {nom de l’agence} bankName {nom de la banque} bankCode {code de la banque} clabe {CLABE} iban {IBAN} routingNumber {numéro d’acheminement} sortCode {code guichet (sort code)} bsb {BSB} other {compte}}',
  'payouts.field-hint':
    '{field, select, NZaccountNumber {15 ou 16 chiffres, comme 12-3456-0123456-00} AUbsb {6 chiffres, comme 123-456} GBsortCode {6 chiffres, comme 12-34-56} JPbankName {À comparer avec le code de la banque. Nous ne l’envoyons pas.} JPbranchName {À comparer avec le code de l’agence. Nous ne l’envoyons pas.} MXclabe {18 chiffres} iban {Commence par les deux lettres du pays} other {9 chiffres}}',
  'payouts.in-country':
    '{country, select, AT {en Autriche} AU {en Australie} BE {en Belgique} BG {en Bulgarie} CA {au Canada} CH {en Suisse} CY {à Chypre} CZ {en Tchéquie} DE {en Allemagne} DK {au Danemark} EE {en Estonie} ES {en Espagne} FI {en Finlande} FR {en France} GB {au Royaume-Uni} GR {en Grèce} HK {à Hong Kong} IE {en Irlande} IT {en Italie} JP {au Japon} LT {en Lituanie} LU {au Luxembourg} LV {en Lettonie} MT {à Malte} MX {au Mexique} NL {aux Pays-Bas} NO {en Norvège} NZ {en Nouvelle-Zélande} PL {en Pologne} PT {au Portugal} RO {en Roumanie} SE {en Suède} SG {à Singapour} SI {en Slovénie} SK {en Slovaquie} US {aux États-Unis} other {({name})}}',
  'payouts.field-required': '{field} : champ obligatoire',
  'payouts.field-wrong':
    '{problem, select, checkDigits {Ce numéro contient sans doute une faute de frappe. Vérifiez : {field}.} wrongCountry {Cet IBAN n’est pas celui d’un compte {inCountry}.} other {Vérifiez ce numéro ({field}) : il n’a pas la forme de celui d’un compte {inCountry}.}}',
  'payouts.bank-error':
    'Impossible de relier le compte. Vérifiez que les informations suivantes sont valides {inCountry} : {inputs}',
  'payouts.bank-error-iban': 'Impossible de relier le compte. Vérifiez que votre IBAN est valide {inCountry}',
  'payouts.terms': 'En enregistrant, vous acceptez le <link>contrat de compte connecté de Stripe</link>.',
  'payouts.save': 'Enregistrer',
  'payouts.cancel': 'Annuler',
  'payouts.saving': 'Enregistrement de vos coordonnées',
  'payouts.checking': 'Vérification du compte auprès de Stripe',
  'payouts.checked': 'Stripe reconnaît ce compte.',
  'payouts.not-loaded': 'Stripe doit être chargé pour envoyer ces coordonnées',
  'payouts.needs-script':
    'Ajouter un compte bancaire nécessite JavaScript, car vos coordonnées vont à Stripe et jamais chez nous. Activez-le et rechargez cette page. ({fact})',
  'payouts.script-failed':
    'Stripe n’a pas pu être chargé : rien ne peut être enregistré pour le moment. Rechargez cette page. ({fact})',
  'payouts.no-key': 'Les versements ne peuvent pas être configurés pour le moment. Écrivez-nous.',
  'payouts.provider-unreachable': 'Stripe ne répond pas. Rien n’est perdu. Réessayez dans une minute.',
  'payouts.failed': 'Vos coordonnées n’ont pas pu être enregistrées. Vérifiez-les et réessayez.',
  'payouts.failed-because': 'Vos coordonnées n’ont pas pu être enregistrées. Stripe indique : {reason}',
  'payouts.postal-code-invalid': 'Vos coordonnées n’ont pas pu être enregistrées : le code postal n’est pas valide.',
  'payouts.link-failed': 'La page de Stripe n’a pas pu être ouverte. Réessayez dans une minute.',
  'payouts.link-failed-because': 'La page de Stripe n’a pas pu être ouverte. Stripe indique : {reason}',
  'payouts.verificationNeeded': 'Stripe doit savoir qui vous êtes',
  'payouts.verificationNeeded-line':
    '{late, select, yes {Nous ne pouvons pas vous payer tant que vous n’avez pas répondu aux questions de Stripe.} other {Répondez bientôt aux questions de Stripe pour continuer à être payé.}} Cela prend quelques minutes sur la page de Stripe.',
  'payouts.verificationNeeded-button': 'Faire vérifier mon identité',
  'payouts.verificationSuccess': 'Vous pouvez être payé',
  'payouts.verificationSuccess-line': 'Stripe a tout ce qu’il lui faut.',
  'payouts.verificationSuccess-button': 'Modifier chez Stripe',
  'payouts.verificationError': 'Stripe n’a pas pu vérifier vos informations',
  'payouts.verificationError-line':
    'Une information saisie chez Stripe ne correspond pas. Retournez-y pour la corriger.',
  'payouts.verificationError-button': 'Corriger mes informations',
  'payouts.pending': 'Stripe vérifie vos informations. Vous n’avez rien à faire ; cela peut prendre quelques jours.',
  'payouts.stopped':
    'Stripe a cessé les versements sur votre compte : vos annonces ne peuvent pas être commandées pour le moment. Ce que vous avez gagné reste à vous. <link>Écrivez-nous</link>, et nous chercherons pourquoi.',
  'payouts.stale': 'Stripe ne répond pas : ces informations datent peut-être. Rechargez la page dans une minute.',
  'payouts.not-connected':
    'Vos informations de paiement ne sont pas encore reliées. Commencez par votre compte bancaire.',
  'payouts.returned-early': 'Vous êtes revenu de Stripe avant d’avoir fini. Continuez quand vous voulez.',
  'payouts.returned-unfinished': 'Vous voilà de retour de Stripe, qui a encore besoin de quelque chose.',
  'payouts.done-saved': 'Vos coordonnées de versement sont enregistrées.',
  'payouts.done-changed': 'Nous vous paierons désormais sur ce compte.',
  'payouts.account': 'Compte bancaire',
  'payouts.bank-ending': 'Compte se terminant par {last4}',
  'payouts.bank-facts': '{type, select, company {Société} other {Particulier}}, {country}',
  'payouts.change-bank': 'Changer',
  'payouts.log-in-again':
    'Pour protéger vos versements, il faut une connexion récente. Déconnectez-vous et reconnectez-vous d’abord, puis réessayez peu après.',
  'payouts.statement': 'Versements jusqu’ici',
  'payouts.statement-empty':
    'Rien n’a encore été versé. Les versements commencent quand une location ou une vente est terminée.',
  'payouts.statement-date': 'Date',
  'payouts.statement-item': 'Article',
  'payouts.statement-order': 'Commande',
  'payouts.statement-kind': 'Nature',
  'payouts.statement-amount': 'Montant',
  'payouts.statement-currency': 'Devise',
  'payouts.statement-tax': 'Taxes',
  'payouts.statement-tax-included': 'comprises',
  'payouts.statement-payout': 'versement',
  'payouts.statement-taken-back': 'repris',
  'payouts.statement-note': 'Les montants comprennent les taxes que vous devez. Stripe les envoie à votre banque.',
  'payouts.statement-latest':
    'Les {count} derniers ; le fichier les contient tous. Les montants comprennent les taxes que vous devez. Stripe les envoie à votre banque.',
  'payouts.statement-download': 'Télécharger en fichier CSV',
} as const;
