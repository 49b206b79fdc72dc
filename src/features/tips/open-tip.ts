import type { NextRouter } from 'next/router'
import { withNext } from '../../../contract/site-address.ts'
import { withQuery } from '../payments/site-path.ts'
import { asTip } from './address.ts'
import type { Tipping } from './address.ts'

/** Opens the tip dialog by the address alone, so that a login or a top-up leads back to it; a visitor joins first. */
export const openTip = (router: NextRouter, isSignedIn: boolean, tipping: Tipping): void => {
  const here = withQuery(router.asPath, { tip: asTip(tipping) })
  if (isSignedIn) void router.replace(here, undefined, { shallow: true, scroll: false })
  else void router.push(withNext('/auth/register', here))
}
