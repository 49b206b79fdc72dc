import dynamic from 'next/dynamic'
import type { ReactElement, ReactNode } from 'react'
import { selectUser } from '../../features/user/slice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import type { LayoutName } from '../app-page.ts'
import { PublicLayout } from './PublicLayout.tsx'
import { PartLoading } from '../../ui/feedback/PartLoading.tsx'

/** Each frame comes with who sees it: a visitor loads none of the application's, and nobody a closed site's by chance. */
const PrimaryLayout = dynamic(() => import('./PrimaryLayout.tsx').then((module) => module.PrimaryLayout), {
  loading: PartLoading,
})
const MaintenanceLayout = dynamic(() => import('./ClosedLayouts.tsx').then((module) => module.MaintenanceLayout), {
  loading: PartLoading,
})
const GeoBlockLayout = dynamic(() => import('./ClosedLayouts.tsx').then((module) => module.GeoBlockLayout), {
  loading: PartLoading,
})

export type LayoutProps = { name: LayoutName; wide?: boolean; bleed?: boolean; aside?: ReactNode; children: ReactNode }

/**
 * Puts a layout around a screen. `blank` and `home` are drawn by the screen itself, whose words they hold. Where a visitor sees the public
 * frame, who is signed in keeps the application around the page, and the other way round.
 */
export const Layout = ({ name, wide, bleed, aside, children }: LayoutProps): ReactElement => {
  const viewer = useAppSelector(selectUser)
  if (name === 'geoBlock') return <GeoBlockLayout />
  if (name === 'maintenance') return <MaintenanceLayout />
  if (name === 'blank' || name === 'home') return <>{children}</>
  if (!viewer) return <PublicLayout bleed={bleed}>{children}</PublicLayout>
  return (
    <PrimaryLayout viewer={viewer} wide={wide} aside={aside}>
      {children}
    </PrimaryLayout>
  )
}
