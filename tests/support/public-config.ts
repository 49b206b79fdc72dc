import type { PublicConfig } from '../../src/config.ts'

/** The configuration of a browser that uses the server at `url`, an address without a trailing slash. */
export const publicConfigOf = (url: string): PublicConfig => ({
  apiEndpoint: `${url}/api`,
  socketEndpoint: url,
  cookieDomain: '',
  passwordHashOnClient: false,
  gaId: '',
})
