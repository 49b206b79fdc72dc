import { all, compile } from '@fastify/proxy-addr'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'
import type { Config } from '../config.ts'

/**
 * Whether the proxy at an address, `steps` hops before this server (0: the last one), is trusted to name the client.
 */
export type TrustedProxies = (address: string, steps: number) => boolean

/**
 * The trusted proxies by `TRUST_PROXY`: the last n hops, or those with the given addresses. Fastify itself does not
 * support a number here.
 */
export function trustedProxiesOf({ trustProxy }: Pick<Config, 'trustProxy'>): TrustedProxies {
  return typeof trustProxy === 'number' ? (_address, steps) => steps < trustProxy : compile(trustProxy)
}

/** The parts of a request from which its origin is known. */
export type AddressedRequest = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } }

/** The client's address, as Fastify's `request.ip`: the farthest one that a trusted proxy names. */
export const clientAddress = (request: AddressedRequest, trust: TrustedProxies): string =>
  all(request as IncomingMessage, trust).at(-1) ?? ''

/**
 * The network by which limits count an address: of IPv6 the first 64 bits, because one household has at least that many
 * addresses.
 */
export const networkOf = (address: string): string => {
  const mapped = address.slice(address.lastIndexOf(':') + 1)
  if (!isIPv6(address) || isIPv4(mapped)) return mapped
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** The network of a request that Fastify does not handle, as the limits count it. */
export const networkOfRequest = (request: IncomingMessage, trust: TrustedProxies): string =>
  networkOf(clientAddress(request, trust))
