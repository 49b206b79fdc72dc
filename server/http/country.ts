import type { Config } from '../config.ts'
import { trustedProxiesOf, type AddressedRequest } from './address.ts'

/**
 * Makes the function that says from which country a request comes, two capital letters: what the proxy that hands it to us says in `COUNTRY_HEADER`. Undefined without that
 * variable, and for a request that comes by another way: a visitor could write anything there.
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
