import { all, compile } from '@fastify/proxy-addr'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'
import type { Config } from '../config.ts'

/** Whether the proxy at an address, so many steps before us (0: the last), is believed when it names who asked it. */
export type TrustedProxies = (address: string, steps: number) => boolean

/** Who is believed, by `TRUST_PROXY`: the last so many proxies, or those at these addresses. Of a number, Fastify by itself makes nobody. */
export function trustedProxiesOf({ trustProxy }: Pick<Config, 'trustProxy'>): TrustedProxies {
  return typeof trustProxy === 'number' ? (_address, steps) => steps < trustProxy : compile(trustProxy)
}

/** What of a request says where it comes from. */
export type AddressedRequest = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } }

/** The address of the client, as Fastify's `request.ip`: the farthest one that a trusted proxy names. */
export const clientAddress = (request: AddressedRequest, trust: TrustedProxies): string =>
  all(request as IncomingMessage, trust).at(-1) ?? ''

/** The network that calls of one address count for: of IPv6 the first 64 bits, as HTTP's limits have it; one house has no less. */
const networkOf = (address: string): string => {
  const mapped = address.slice(address.lastIndexOf(':') + 1)
  if (!isIPv6(address) || isIPv4(mapped)) return mapped
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Where a request that Fastify does not answer comes from, as its limits would count it. */
export const networkOfRequest = (request: IncomingMessage, trust: TrustedProxies): string =>
  networkOf(clientAddress(request, trust))
