import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaseSeconds } from './delivery.server.ts';
import { defaultTimeouts, smtpTransport, type MailTransport } from './transport.server.ts';

const commands: string[] = [];
let message = '';
let refusing = false;
/** The command that is not answered; `greeting` for the first line. */
let silentAt: 'greeting' | 'EHLO' | 'RCPT' | 'end' | null = null;
const mailServer = createServer((socket) => serve(socket));
let transport: MailTransport;

/** A mail server that implements as much SMTP as one email needs. */
function serve(socket: Socket): void {
  let inMessage = false;
  socket.setEncoding('utf8');
  if (silentAt !== 'greeting') socket.write('220 office\r\n');
  socket.on('data', (chunk: Buffer | string) => {
    const line = String(chunk);
    if (inMessage) message += line;
    else commands.push(line.trim());
    if (inMessage && message.endsWith('\r\n.\r\n')) inMessage = false;
    else if (inMessage) return;
    else if (/^DATA/.test(line)) inMessage = true;
    if (silentAt !== null && (line.startsWith(silentAt) || (silentAt === 'end' && line.endsWith('\r\n.\r\n')))) return;
    if (/^RCPT/.test(line) && refusing) return void socket.write('450 later\r\n');
    socket.write(/^EHLO/.test(line) ? '250 office\r\n' : inMessage ? '354 go on\r\n' : '250 ok\r\n');
  });
  socket.on('error', () => {});
}

beforeAll(async () => {
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const { port } = mailServer.address() as AddressInfo;
  transport = smtpTransport(`smtp://127.0.0.1:${port}`, 'Rotation <hello@rotation.example>', 'rotation.example');
});
afterAll(() => {
  transport.close();
  mailServer.close();
});

const envelope = { id: 'a1', to: 'mei@example.com', subject: 'Kia ora', text: 'Hello', html: '<p>Hello</p>' };

test('an email has one recipient, our sender and a message id that a retry repeats', async () => {
  await transport.send(envelope);
  expect(commands.filter((line) => /^(MAIL|RCPT)/.test(line))).toEqual([
    'MAIL FROM:<hello@rotation.example>',
    'RCPT TO:<mei@example.com>',
  ]);
  const headers = message.slice(0, message.indexOf('\r\n\r\n'));
  expect(headers).toContain('Message-ID: <a1@rotation.example>');
  expect(headers).toMatch(/^From: Rotation <hello@rotation\.example>$/m);
  expect(headers).toMatch(/^To: .*mei@example\.com>?$/m);
  expect(headers).toContain('Subject: Kia ora');
});

test('a newsletter names the address that unsubscribes at one click, and an answer its own address', async () => {
  message = '';
  const unsubscribeUrl = 'https://rotation.example/newsletter/unsubscribe?t=abc';
  await transport.send({ ...envelope, unsubscribeUrl, replyTo: 'ana@example.com' });
  const headers = message.slice(0, message.indexOf('\r\n\r\n')).replaceAll(/\r\n\s+/g, ' ');
  expect(headers).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(headers).toMatch(/^Reply-To: .*ana@example\.com>?$/m);
});

test('an email that the mail server rejects is an error', async () => {
  refusing = true;
  await expect(transport.send(envelope)).rejects.toThrow('450');
  refusing = false;
});

test.each(['greeting', 'EHLO', 'RCPT', 'end'] as const)(
  'a mail server that hangs at %s is an error after the timeout, and no other email waits for it',
  { timeout: 60_000 },
  async (command) => {
    message = '';
    const { port } = mailServer.address() as AddressInfo;
    const timeouts = { connectionTimeout: 200, greetingTimeout: 200, socketTimeout: 300 };
    const short = smtpTransport(`smtp://127.0.0.1:${port}`, 'hello@rotation.example', 'rotation.example', timeouts);
    silentAt = command;
    const hanging = short.send(envelope).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await Promise.race([hanging, Promise.resolve('pending')])).toBe('pending');
    expect(await hanging).toMatchObject({
      code: 'ETIMEDOUT',
      // What comes after the greeting may have been taken: sending it again soon could repeat it.
      name: command === 'greeting' ? 'MailServerAway' : 'Error',
    });
    silentAt = null;
    message = '';
    await short.send(envelope);
    expect(message).toContain('Kia ora');
    short.close();
  },
);

test('a mail server that nobody runs is an error', async () => {
  const nobody = smtpTransport('smtp://127.0.0.1:1', 'hello@rotation.example', 'rotation.example');
  await expect(nobody.send(envelope)).rejects.toMatchObject({ name: 'MailServerAway', code: 'ESOCKET' });
  nobody.close();
});

test('an email is claimed for longer than all answers of a mail server may take', () => {
  const { connectionTimeout, greetingTimeout, socketTimeout } = defaultTimeouts;
  // EHLO, MAIL, RCPT, DATA and the end of the content.
  expect(connectionTimeout + greetingTimeout + 5 * socketTimeout).toBeLessThan(leaseSeconds * 1000);
});
