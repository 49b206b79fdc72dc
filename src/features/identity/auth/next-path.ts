import { siteAddress } from '../../../../contract/text/site-address.ts'
import { tabStore } from '../../../lib/storage.ts'

const KEY = 'auth-next'

/** Stores the page to return to during the redirect to a provider, for this tab only. */
export const storeNextPath = (next: string | undefined): void => {
  // Where storage is forbidden, the default page is shown after login.
  if (next) tabStore.set(KEY, next)
  else tabStore.remove(KEY)
}

/** The stored page. The next redirect to a provider overwrites it. */
export const storedNextPath = (): string | undefined => siteAddress(tabStore.get(KEY))
