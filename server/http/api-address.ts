import type { Config } from '../config.ts'

/**
 * The complete address of something that the API serves (`/api/…`, `/m/…`), for mails, feeds and other sites: on the
 * origin of `API_ENDPOINT` when that is not the site's own.
 */
export const apiAddress = ({ apiEndpoint, siteUrl }: Pick<Config, 'apiEndpoint' | 'siteUrl'>, path: string): string =>
  new URL(path, apiEndpoint.startsWith('/') ? siteUrl : apiEndpoint).href
