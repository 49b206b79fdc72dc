import { promisify } from 'node:util'
import type { Config } from '../../../config.ts'
import { invalidField } from '../../../http/api-error.ts'
import { isPublicUrl, PrivateAddressError, publicLookup } from '../../../integrations/outgoing/public-address.ts'

const lookup = promisify(publicLookup)
const notPublic = 'Enter a public https address, on the usual port and without a password'

/** Whether webhooks may be sent to this URL, before its name is resolved. */
export const isAllowedUrl = ({ allowsPrivateWebhooks }: Pick<Config, 'allowsPrivateWebhooks'>, url: string): boolean =>
  allowsPrivateWebhooks || isPublicUrl(url)

/**
 * Checks the address of a webhook and resolves its name, so that a mistake is reported at once. The name is resolved and
 * checked again for every connection.
 * @throws ApiError 422 naming `url`
 */
export async function checkAddress(config: Pick<Config, 'allowsPrivateWebhooks'>, url: string): Promise<void> {
  if (!isAllowedUrl(config, url)) throw invalidField('url', notPublic)
  const { hostname, username, password } = new URL(url)
  if (username !== '' || password !== '') throw invalidField('url', notPublic)
  if (config.allowsPrivateWebhooks) return
  try {
    await lookup(hostname, {})
  } catch (error) {
    throw invalidField('url', error instanceof PrivateAddressError ? notPublic : "We couldn't find this address")
  }
}
