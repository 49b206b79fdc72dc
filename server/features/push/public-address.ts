import dns from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that are nobody's on the public network: our own machine, its neighbours, and what stands for them (IANA's special-purpose registries). */
const inside = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(address, bits, 'ipv4')
// Tunnels, documentation, and addresses that hide one of version 4.
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(address, bits, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** The address was looked up, and it is inside. */
export class InsideAddress extends Error {}

/** Whether an IP address is one of the public network. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  return version === 4
    ? !inside.check(address, 'ipv4')
    : version === 6 && global6.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

/** Whether a web address may be called for somebody else: https at its own port, by a name of the public network or an address of it. What a name leads to is seen when it is called. */
export function isPublicUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, port, username, password } = new URL(url)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(address)
    ? isPublicAddress(address)
    : /^[^.]+(?:\.[^.]+)+$/.test(hostname) &&
        !/\.(?:localhost|local|internal|home\.arpa|test|invalid|onion)$/.test(hostname)
}

/** Looks a name up as the connection does, and fails where any of its addresses is inside: what was looked up is what is connected to. @throws InsideAddress (to its callback) */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) return done(error ?? new Error(`${hostname} has no address`), '')
    if (!found.every(({ address }) => isPublicAddress(address)))
      return done(new InsideAddress(`${hostname} is inside`), '')
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })
}
