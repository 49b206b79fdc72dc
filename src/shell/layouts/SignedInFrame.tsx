import type { ReactElement } from 'react'
import { walletAmountText } from '../../../contract/money/amount-texts.ts'
import type { CurrentUser } from '../../../contract/identity/users/accounts.ts'
import { selectSettings } from '../../features/platform/settings/slice.ts'
import { useLocale } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { PrimaryFrame } from '../../ui/layouts/PrimaryFrame.tsx'
import type { PrimaryFrameProps } from '../../ui/layouts/PrimaryFrame.tsx'
import { Bell } from './HeaderParts.tsx'
import { useBanner } from './use-banner.tsx'
import { useSiteFrame } from './use-site-frame.ts'
import { useViewerMenu } from './use-viewer-menu.ts'

type SignedInFrameProps = Omit<
  PrimaryFrameProps,
  'site' | 'headerLinks' | 'mainLinks' | 'user' | 'menu' | 'bell' | 'banner'
> & { viewer: CurrentUser }

/** The frame around every page of a signed-in viewer, with the site's links, the viewer's menu and the notification center. */
export const SignedInFrame = ({ viewer, ...frame }: SignedInFrameProps): ReactElement => {
  const { site, headerLinks, mainLinks } = useSiteFrame()
  const balance = walletAmountText(viewer.balance, { language: useLocale(), ...useAppSelector(selectSettings) })
  return (
    <PrimaryFrame
      {...frame}
      site={site}
      headerLinks={headerLinks}
      mainLinks={mainLinks}
      user={{ ...viewer, balance }}
      menu={useViewerMenu(viewer)}
      bell={<Bell />}
      banner={useBanner(viewer)}
    />
  )
}
