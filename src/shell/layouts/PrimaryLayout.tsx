import { useRouter } from 'next/router'
import type { ReactElement, ReactNode } from 'react'
import { Plus } from '../../ui/icons.tsx'
import type { CurrentUser } from '../../../contract/identity/users/accounts.ts'
import { selectUnreadTotal } from '../../features/social/conversations/selectors.ts'
import { useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { HeaderSearch } from './HeaderParts.tsx'
import { createItems, moreItems, navigationItems, sectionOf } from './menu-items.tsx'
import { SignedInFrame } from './SignedInFrame.tsx'
import { shellTexts } from './texts.ts'

export type PrimaryLayoutProps = { viewer: CurrentUser; aside?: ReactNode; wide?: boolean; children: ReactNode }

/** The application's layout for signed-in viewers. */
export const PrimaryLayout = ({ viewer, aside, wide, children }: PrimaryLayoutProps): ReactElement => {
  const t = useTexts(shellTexts)
  const path = useRouter().asPath.replace(/[?#].*/, '')
  const unread = useAppSelector(selectUnreadTotal)
  const action = viewer.isPerformer && (
    <ButtonLink href="/creator/post" icon={<Plus aria-hidden />} block>
      {t.newPost}
    </ButtonLink>
  )
  return (
    <SignedInFrame
      viewer={viewer}
      navigation={navigationItems(viewer, t, unread)}
      create={viewer.isPerformer ? createItems(t) : undefined}
      more={viewer.isPerformer ? moreItems(viewer, t) : undefined}
      current={sectionOf(path, viewer.isPerformer)}
      search={<HeaderSearch />}
      action={action || undefined}
      aside={aside}
      wide={wide}
    >
      {children}
    </SignedInFrame>
  )
}
