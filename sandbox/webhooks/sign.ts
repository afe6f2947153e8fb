import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header: the time of sending in seconds, and an HMAC over it and the body. */
export function signatureOf(body: string, secret: string, seconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`, 'utf8').digest('hex');
  return `t=${seconds},v1=${v1}`;
}
