/** Configuration that the browser receives. It is read at run time, so one build serves every environment. */
export type PublicConfig = {
  /** A path on the same origin, or an absolute address without a trailing slash. */
  apiEndpoint: string
  /** Empty: the API's origin, as specified (Spec §7, Realtime). */
  socketEndpoint: string
  cookieDomain: string
  passwordHashOnClient: boolean
  /** Measurement id of Google Analytics; empty for none. */
  gaId: string
}

type Environment = Readonly<Record<string, string | undefined>>

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true' || value === 'yes'
const trimmed = (value: string | undefined): string => (value ?? '').trim().replace(/(?<!\/)\/+$/, '')

/** The server's environment, accessed so that the bundler cannot inline it. */
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

/**
 * The address of the site without a trailing slash, as the server has it in mails. Never the host that a request names:
 * anybody can send any. Server only.
 */
export const readSiteUrl = (env: Environment = environment()): string =>
  trimmed(env['SITE_URL']) || `http://localhost:${(env['PORT'] ?? '').trim() || 3000}`

/** Name of the header in which a proxy sends the visitor's country; empty for none. Server only. */
export const readCountryHeader = (env: Environment = environment()): string =>
  (env['COUNTRY_HEADER'] ?? '').trim().toLowerCase()

let known: PublicConfig | undefined

/** Sets the values in the browser, from the first props. */
export const setPublicConfig = (config: PublicConfig): void => {
  if (typeof window !== 'undefined') known = config
}

/** The public values: on the server from the environment, in the browser from the first props. */
export const publicConfig = (): PublicConfig =>
  typeof window === 'undefined' ? readPublicConfig() : (known ?? readPublicConfig({}))
