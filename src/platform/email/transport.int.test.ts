import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smtpTransport, type MailTransport } from './transport.server.ts';

const commands: string[] = [];
let message = '';
let refusing = false;
const mailServer = createServer((socket) => serve(socket));
let transport: MailTransport;

/** A mail server that implements as much SMTP as one email needs. */
function serve(socket: Socket): void {
  let inMessage = false;
  socket.setEncoding('utf8').write('220 office\r\n');
  socket.on('data', (chunk: Buffer | string) => {
    const line = String(chunk);
    if (inMessage) message += line;
    else commands.push(line.trim());
    if (inMessage && message.endsWith('\r\n.\r\n')) inMessage = false;
    else if (inMessage) return;
    else if (/^DATA/.test(line)) inMessage = true;
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
});
