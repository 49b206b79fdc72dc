import { servedAddress, servedAddressFields } from '../../contract/served-addresses.ts'
import { publicConfig } from '../config.ts'

const resolved = (value: unknown, origin: string, field = ''): unknown => {
  if (typeof value === 'string')
    return servedAddressFields.has(field) ? value.replace(servedAddress, `$1${origin}`) : value
  if (Array.isArray(value)) return value.map((item) => resolved(item, origin, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolved(inner, origin, name)]))
}

/**
 * Data of the API with every address that it serves made complete, when the API has another origin than the pages. Every
 * answer and every event passes here and nowhere else, so that no screen has to know where the API is.
 */
export const withServedAddresses = <T>(data: T): T => {
  const { apiEndpoint } = publicConfig()
  return apiEndpoint.startsWith('/') ? data : (resolved(data, new URL(apiEndpoint).origin) as T)
}
