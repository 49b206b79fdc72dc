import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import type { ReactElement, ReactNode } from 'react'
import { selectUser } from '../../features/identity/users/slice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import type { LayoutName } from '../app-page.ts'
import { isAdminAddress } from './layout-of.ts'
import { PublicLayout } from './PublicLayout.tsx'
import { LazyFallback } from '../../ui/feedback/LazyFallback.tsx'

/** Each layout is loaded only for those who see it: a visitor does not load the layout of signed-in viewers. */
const PrimaryLayout = dynamic(() => import('./PrimaryLayout.tsx').then((module) => module.PrimaryLayout), {
  loading: LazyFallback,
})
const AdminLayout = dynamic(() => import('./AdminLayout.tsx').then((module) => module.AdminLayout), {
  loading: LazyFallback,
})
const MaintenanceLayout = dynamic(() => import('./ClosedLayouts.tsx').then((module) => module.MaintenanceLayout), {
  loading: LazyFallback,
})
const GeoBlockLayout = dynamic(() => import('./ClosedLayouts.tsx').then((module) => module.GeoBlockLayout), {
  loading: LazyFallback,
})

export type LayoutProps = { name: LayoutName; wide?: boolean; bleed?: boolean; aside?: ReactNode; children: ReactNode }

/**
 * Renders a layout around a screen. Screens with `blank` and `home` render their frame themselves, because they fill in
 * its texts. On `public` pages a signed-in viewer gets the primary layout, and on `primary` pages a visitor gets the
 * public one. The admin area has a navigation of its own.
 */
export const Layout = ({ name, wide, bleed, aside, children }: LayoutProps): ReactElement => {
  const viewer = useAppSelector(selectUser)
  const { asPath } = useRouter()
  if (name === 'geoBlock') return <GeoBlockLayout />
  if (name === 'maintenance') return <MaintenanceLayout />
  if (name === 'blank' || name === 'home') return <>{children}</>
  if (!viewer) return <PublicLayout bleed={bleed}>{children}</PublicLayout>
  if (viewer.operatorRole && isAdminAddress(asPath))
    return (
      <AdminLayout viewer={viewer} role={viewer.operatorRole} wide={wide}>
        {children}
      </AdminLayout>
    )
  return (
    <PrimaryLayout viewer={viewer} wide={wide} aside={aside}>
      {children}
    </PrimaryLayout>
  )
}
