import dns from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Addresses that do not belong to the public network: this machine, local networks and other ranges of IANA's
 * special-purpose registries.
 */
const privateRanges = new BlockList()
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
  privateRanges.addSubnet(address, bits, 'ipv4')
// Tunnels, documentation, and addresses that embed one of version 4.
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privateRanges.addSubnet(address, bits, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** A name resolved to an address outside the public network. */
export class PrivateAddressError extends Error {}

/** Whether an IP address belongs to the public network. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  return version === 4
    ? !privateRanges.check(address, 'ipv4')
    : version === 6 && global6.check(address, 'ipv6') && !privateRanges.check(address, 'ipv6')
}

/**
 * Whether the server may call a URL that a user supplied: https on the default port, with a public name or address.
 * Names are checked again when they are resolved (`publicLookup`).
 */
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

/**
 * A `lookup` function for connections that fails when a name has any private address. The checked address is the one
 * that is connected to.
 * @throws PrivateAddressError (to its callback)
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new Error(`${hostname} has no address`), '')
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return done(new PrivateAddressError(`${hostname} resolves to a private address`), '')
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
}
