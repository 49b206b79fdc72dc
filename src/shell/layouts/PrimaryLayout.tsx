import { useRouter } from 'next/router'
import type { ReactElement, ReactNode } from 'react'
import { Plus } from '../../ui/icons.tsx'
import { walletAmountText } from '../../../contract/money/amount-texts.ts'
import type { CurrentUser } from '../../../contract/accounts/accounts.ts'
import { selectUnreadTotal } from '../../features/conversations/selectors.ts'
import { selectSettings } from '../../features/settings/slice.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PrimaryFrame } from '../../ui/layouts/PrimaryFrame.tsx'
import { useBanner } from './use-banner.tsx'
import { Bell, HeaderSearch } from './HeaderParts.tsx'
import { createItems, moreItems, navigationItems, sectionOf } from './menu-items.tsx'
import { deskItems, deskSectionOf, isDesk, moreDeskItems } from './operator-items.tsx'
import { shellTexts } from './texts.ts'
import { useSiteFrame } from './use-site-frame.ts'
import { useViewerMenu } from './use-viewer-menu.ts'

export type PrimaryLayoutProps = { viewer: CurrentUser; aside?: ReactNode; wide?: boolean; children: ReactNode }

/** The application's layout for signed-in viewers. */
export const PrimaryLayout = ({ viewer, aside, wide, children }: PrimaryLayoutProps): ReactElement => {
  const t = useTexts(shellTexts)
  const { asPath } = useRouter()
  const { site, headerLinks, mainLinks } = useSiteFrame()
  const unread = useAppSelector(selectUnreadTotal)
  const path = asPath.replace(/[?#].*/, '')
  const deskRole = isDesk(path) ? viewer.operatorRole : undefined
  const isStudio = viewer.isPerformer && !deskRole
  const action = isStudio && (
    <ButtonLink href="/creator/post" icon={<Plus aria-hidden />} block>
      {t.newPost}
    </ButtonLink>
  )
  return (
    <PrimaryFrame
      site={site}
      headerLinks={headerLinks}
      mainLinks={mainLinks}
      navigation={deskRole ? deskItems(deskRole, t) : navigationItems(viewer, t, unread)}
      create={isStudio ? createItems(t) : undefined}
      more={deskRole ? moreDeskItems(deskRole, t) : isStudio ? moreItems(viewer, t) : undefined}
      current={deskRole ? deskSectionOf(path) : sectionOf(path, viewer.isPerformer)}
      user={{
        ...viewer,
        balance: walletAmountText(viewer.balance, { language: useLocale(), ...useAppSelector(selectSettings) }),
      }}
      menu={useViewerMenu(viewer)}
      search={deskRole ? undefined : <HeaderSearch />}
      bell={<Bell />}
      action={action || undefined}
      banner={useBanner(viewer)}
      aside={aside}
      wide={wide}
    >
      {children}
    </PrimaryFrame>
  )
}
