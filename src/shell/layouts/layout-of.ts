import { closedFor } from '../admit.ts'
import type { LayoutName } from '../app-page.ts'

/** The first page of the admin area. */
export const ADMIN_PATH = '/admin'

/** Whether an address, with or without its query, belongs to the admin area. */
export const isAdminAddress = (address: string): boolean => /^\/admin(?:[/?#]|$)/.test(address)

type Choosing = { layout?: LayoutName; opensInMaintenance?: boolean }

/** Chooses the layout of a page (Spec §2): geoBlock, maintenance, the page's own, else primary. */
export const layoutOf = (
  { layout, opensInMaintenance }: Choosing,
  viewer: { isPerformer: boolean; isAdmin?: boolean } | null,
  settings: { maintenanceMode: boolean; geoBlocked: boolean }
): LayoutName => closedFor(viewer, settings, opensInMaintenance) ?? layout ?? 'primary'
