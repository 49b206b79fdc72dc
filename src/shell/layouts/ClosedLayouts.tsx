import type { ReactElement } from 'react'
import { selectSettings } from '../../features/platform/settings/slice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { GeoBlockFrame, MaintenanceFrame } from '../../ui/layouts/ClosedFrames.tsx'
import { PageHead } from '../document/PageHead.tsx'
import { useSiteFrame } from './use-site-frame.ts'

/** Shown at every address during maintenance. */
export const MaintenanceLayout = (): ReactElement => (
  <>
    <PageHead noindex />
    <MaintenanceFrame site={useSiteFrame().site} message={useAppSelector(selectSettings).maintenanceMessage} />
  </>
)

/** Shown at every address to visitors from a blocked country. */
export const GeoBlockLayout = (): ReactElement => (
  <>
    <PageHead noindex />
    <GeoBlockFrame site={useSiteFrame().site} />
  </>
)
