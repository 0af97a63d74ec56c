import { BlockList, isIP } from 'node:net';

/**
 * Ranges that are no part of the public internet (IANA's registries of special-purpose addresses, RFC 6890), and those
 * that carry an IPv4 address within one of IPv6. Addresses of the form `::ffff:10.0.0.1` Node holds against the first list.
 */
const RANGES = {
  ipv4: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
    ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
    ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ],
  ipv6: [
    ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16'],
    ...['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
  ],
} as const;

const blocked = new BlockList();
for (const family of ['ipv4', 'ipv6'] as const)
  for (const range of RANGES[family]) {
    const [net = '', bits] = range.split('/');
    blocked.addSubnet(net, Number(bits), family);
  }

/** Whether an IP address belongs to a network of somebody's own; of what is no address at all, yes. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  return version === 0 || blocked.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
