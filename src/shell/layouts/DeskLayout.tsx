import { useRouter } from 'next/router'
import type { ReactElement, ReactNode } from 'react'
import type { CurrentUser } from '../../../contract/identity/users/accounts.ts'
import type { OperatorRole } from '../../../contract/admin/roles.ts'
import { useTexts } from '../../lib/texts.ts'
import { deskItems, deskSectionOf, deskTexts, moreDeskItems } from './operator-items.tsx'
import { SignedInFrame } from './SignedInFrame.tsx'

type DeskLayoutProps = { viewer: CurrentUser; role: OperatorRole; wide?: boolean; children: ReactNode }

/** The layout of the operator's desk, with what this role may open. */
export const DeskLayout = ({ viewer, role, wide, children }: DeskLayoutProps): ReactElement => {
  const t = useTexts(deskTexts)
  const path = useRouter().asPath.replace(/[?#].*/, '')
  return (
    <SignedInFrame
      viewer={viewer}
      navigation={deskItems(role, t)}
      more={moreDeskItems(role, t)}
      current={deskSectionOf(path)}
      wide={wide}
    >
      {children}
    </SignedInFrame>
  )
}
