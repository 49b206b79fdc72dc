import type { ReactElement } from 'react'
import { GeoBlockFrame, MaintenanceFrame } from '../../ui/layouts/ClosedFrames.tsx'
import { PageHead } from '../Head.tsx'
import { useFrame } from '../use-frame.ts'

/** At every address while the site is in maintenance. */
export const MaintenanceLayout = (): ReactElement => (
  <>
    <PageHead noindex />
    <MaintenanceFrame site={useFrame().site} />
  </>
)

/** At every address for a visitor from a country that is shut out. */
export const GeoBlockLayout = (): ReactElement => (
  <>
    <PageHead noindex />
    <GeoBlockFrame site={useFrame().site} />
  </>
)
