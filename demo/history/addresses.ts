import type { Address } from '#src/features/transactions/order.ts';

type AddressFields = readonly [name: string, street: string, city: string, postalCode: string];

const addresses: Readonly<Record<string, AddressFields>> = {
  mei: ['Mei Zhang', '14 Wellington Street', 'Hamilton', '3216'],
  georgia: ['Georgia Ellis', '3/88 Williamson Avenue', 'Auckland', '1021'],
  tess: ['Tess Rangi', '27 Thompson Road', 'Napier', '4110'],
  charlotte: ['Charlotte Boyd', '9 Tasman Street', 'Nelson', '7010'],
  aroha: ['Aroha Pene', '41 Upland Road', 'Wellington', '6012'],
  lucy: ['Lucy Sutherland', '112 Warren Street', 'Wānaka', '9305'],
  jade: ['Jade Ormsby', '6 Ada Street', 'Palmerston North', '4410'],
  nina: ['Nina Petrov', '52 Anzac Street', 'Auckland', '0622'],
  hinemoa: ['Hinemoa Wirihana', '8 Tarewa Road', 'Rotorua', '3010'],
  freya: ['Freya Donnelly', '233 Dee Street', 'Invercargill', '9810'],
  sunita: ['Sunita Rao', '71 Calgary Street', 'Auckland', '1025'],
  ellie: ['Ellie Marchant', '19 Maxwell Road', 'Blenheim', '7201'],
  amelia: ['Amelia Tan', '5 Picton Street', 'Auckland', '1011'],
};

/** Delivery address of a demo user. */
export function addressOf(userId: string): Address & { readonly country: 'NZ' } {
  const fields = addresses[userId];
  if (fields === undefined) throw new Error(`${userId} has no address`);
  const [name, street, city, postalCode] = fields;
  return { name, street, apt: '', city, state: '', postalCode, country: 'NZ' };
}
