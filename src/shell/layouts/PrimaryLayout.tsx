import { useRouter } from 'next/router'
import type { ReactElement, ReactNode } from 'react'
import { Plus } from '../../ui/icons.tsx'
import { walletAmountText } from '../../../contract/amount-texts.ts'
import type { CurrentUser } from '../../../contract/accounts.ts'
import { selectUnreadTotal } from '../../features/conversations/selectors.ts'
import { selectSettings } from '../../features/settings/slice.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PrimaryFrame } from '../../ui/layouts/PrimaryFrame.tsx'
import { useBanner } from '../Banner.tsx'
import { Bell } from '../Bell.tsx'
import { createOf, moreOf, navigationOf, sectionOf } from '../navigation.tsx'
import { shellTexts } from '../texts.ts'
import { useFrame } from '../use-frame.ts'
import { useViewerMenu } from '../use-viewer-menu.ts'

export type PrimaryLayoutProps = { viewer: CurrentUser; aside?: ReactNode; wide?: boolean; children: ReactNode }

/** The application's frame around a screen, for who is signed in. */
export const PrimaryLayout = ({ viewer, aside, wide, children }: PrimaryLayoutProps): ReactElement => {
  const t = useTexts(shellTexts)
  const { asPath } = useRouter()
  const { site, headerLinks, mainLinks } = useFrame()
  const unread = useAppSelector(selectUnreadTotal)
  const action = viewer.isPerformer && (
    <ButtonLink href="/creator/post" icon={<Plus aria-hidden />} block>
      {t.newPost}
    </ButtonLink>
  )
  return (
    <PrimaryFrame
      site={site}
      headerLinks={headerLinks}
      mainLinks={mainLinks}
      navigation={navigationOf(viewer, t, unread)}
      create={viewer.isPerformer ? createOf(t) : undefined}
      more={viewer.isPerformer ? moreOf(viewer, t) : undefined}
      current={sectionOf(asPath.replace(/[?#].*/, ''), viewer.isPerformer)}
      user={{
        ...viewer,
        balance: walletAmountText(viewer.balance, { language: useLocale(), ...useAppSelector(selectSettings) }),
      }}
      menu={useViewerMenu(viewer)}
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
