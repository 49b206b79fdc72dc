import type { NextRouter } from 'next/router'
import { withNext } from '../../../../contract/text/site-address.ts'
import { withQuery } from '../../../shell/navigation/site-path.ts'
import { tipParam } from './address.ts'
import type { Tipping } from './address.ts'

/** Opens the tip dialog through the address, so that a login or a top-up returns to it; a visitor registers first. */
export const openTip = (router: NextRouter, isSignedIn: boolean, tipping: Tipping): void => {
  const returnPath = withQuery(router.asPath, { tip: tipParam(tipping) })
  if (isSignedIn) void router.replace(returnPath, undefined, { shallow: true, scroll: false })
  else void router.push(withNext('/auth/register', returnPath))
}
