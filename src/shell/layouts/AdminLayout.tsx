import { useRouter } from 'next/router'
import type { ReactElement, ReactNode } from 'react'
import type { CurrentUser } from '../../../contract/identity/users/accounts.ts'
import type { OperatorRole } from '../../../contract/admin/roles.ts'
import { useTexts } from '../../lib/texts.ts'
import { adminItems, adminSectionOf, adminTexts, moreAdminItems } from './admin-items.tsx'
import { SignedInFrame } from './SignedInFrame.tsx'

type AdminLayoutProps = { viewer: CurrentUser; role: OperatorRole; wide?: boolean; children: ReactNode }

/** The layout of the admin area, with what this role may open. */
export const AdminLayout = ({ viewer, role, wide, children }: AdminLayoutProps): ReactElement => {
  const t = useTexts(adminTexts)
  const path = useRouter().asPath.replace(/[?#].*/, '')
  return (
    <SignedInFrame
      viewer={viewer}
      navigation={adminItems(role, t)}
      more={moreAdminItems(role, t)}
      current={adminSectionOf(path)}
      wide={wide}
    >
      {children}
    </SignedInFrame>
  )
}
