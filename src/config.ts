/** What the browser may know of the environment. One build serves every environment: nothing here is inlined at build. */
export type PublicConfig = {
  /** A path on the same origin, or an address, without a slash at its end. */
  apiEndpoint: string
  /** Empty: the API's origin, as specified (Spec §7, Realtime). */
  socketEndpoint: string
  cookieDomain: string
  passwordHashOnClient: boolean
  /** Measurement id of Google Analytics; empty: none. */
  gaId: string
}

type Environment = Readonly<Record<string, string | undefined>>

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true' || value === 'yes'
const trimmed = (value: string | undefined): string => (value ?? '').trim().replace(/\/+$/, '')

/** The environment of the server, read at the time of the request; the bundler cannot inline what it cannot name. */
const environment = (): Environment => {
  const { process: running } = globalThis as { process?: { env?: Environment } }
  return running?.env ?? {}
}

/** Reads the public values (Spec §9: base URL, domain and hash flag come from runtime config). Server only. */
export const readPublicConfig = (env: Environment = environment()): PublicConfig => ({
  apiEndpoint: trimmed(env['API_ENDPOINT']) || '/api',
  socketEndpoint: trimmed(env['SOCKET_ENDPOINT']),
  cookieDomain: (env['COOKIE_DOMAIN'] ?? '').trim(),
  passwordHashOnClient: isTrue(env['PASSWORD_HASH_ON_CLIENT']),
  gaId: (env['GA_ID'] ?? '').trim(),
})

/** The site's own address without a slash at its end: as configured, else empty and the request's host decides. Server only. */
export const readSiteUrl = (env: Environment = environment()): string => trimmed(env['SITE_URL'])

/** The header in which a proxy says the visitor's country; empty: none does. Server only. */
export const readCountryHeader = (env: Environment = environment()): string =>
  (env['COUNTRY_HEADER'] ?? '').trim().toLowerCase()

let known: PublicConfig | undefined

/** Gives the browser what the server put into the first props. */
export const setPublicConfig = (config: PublicConfig): void => {
  if (typeof window !== 'undefined') known = config
}

/** The public values: of this request's environment on the server, of the first props in the browser. */
export const publicConfig = (): PublicConfig =>
  typeof window === 'undefined' ? readPublicConfig() : (known ?? readPublicConfig({}))
