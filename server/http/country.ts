import type { IncomingHttpHeaders } from 'node:http'

/** The country a request comes from, two capital letters, where the network in front of us says so. */
export function countryOf(headers: IncomingHttpHeaders): string | undefined {
  const country = headers['cf-ipcountry'] ?? headers['x-country']
  return typeof country === 'string' && /^[A-Za-z]{2}$/.test(country) ? country.toUpperCase() : undefined
}
