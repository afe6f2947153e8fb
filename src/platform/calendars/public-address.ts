import { BlockList, isIP, isIPv4 } from 'node:net';

/** Everything that is not a public address of the internet: RFC 6890 and its successors. */
const reserved = new BlockList();
const subnets4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
];
/** Within the global unicast range: tunnels, which lead to any IPv4 address, and documentation. */
const subnets6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
for (const subnet of subnets4) add(subnet, 'ipv4');
for (const subnet of subnets6) add(subnet, 'ipv6');

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address belongs to the public internet. Addresses of IPv4 that are written as IPv6 do not. */
export function isPublicAddress(address: string): boolean {
  // A zone ("fe80::1%eth0") is a link-local address.
  if (isIP(address) === 0 || address.includes('%')) return false;
  if (isIPv4(address)) return !reserved.check(address, 'ipv4');
  return globalUnicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

function add(subnet: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits = ''] = subnet.split('/');
  reserved.addSubnet(address, Number(bits), family);
}
