import { closedFor } from '../admit.ts'
import type { LayoutName } from '../app-page.ts'

type Choosing = { layout?: LayoutName; opensInMaintenance?: boolean }

/** Chooses the layout of a page (Spec §2): geoBlock, maintenance, the page's own, else primary. */
export const layoutOf = (
  { layout, opensInMaintenance }: Choosing,
  viewer: { isPerformer: boolean; isAdmin?: boolean } | null,
  settings: { maintenanceMode: boolean; geoBlocked: boolean }
): LayoutName => closedFor(viewer, settings, opensInMaintenance) ?? layout ?? 'primary'
