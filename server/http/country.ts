import type { Config } from '../config.ts'
import { trustedProxiesOf, type AddressedRequest } from './address.ts'

/**
 * Creates the function that reads a request's country, as two capital letters, from the header of the proxy
 * (`COUNTRY_HEADER`). Undefined without that setting, and for a request that did not come through the proxy, because
 * visitors can send any header.
 */
export function countryReader(
  config: Pick<Config, 'trustProxy' | 'countryHeader'>
): (request: AddressedRequest) => string | undefined {
  const { countryHeader } = config
  if (countryHeader === undefined) return () => undefined
  const trust = trustedProxiesOf(config)
  return ({ headers, socket }) => {
    const country = headers[countryHeader]
    if (typeof country !== 'string' || !/^[A-Za-z]{2}$/.test(country) || !trust(socket.remoteAddress ?? '', 0))
      return undefined
    return country.toUpperCase()
  }
}
