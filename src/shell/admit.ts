import type { PageFlags } from './app-page.ts'

type Viewer = { isPerformer: boolean; isAdmin?: boolean } | null
type Closing = { maintenanceMode: boolean; geoBlocked: boolean }

export type Admission = { enter: true } | { enter: false; redirect: string }

/** Where who is not signed in goes. */
export const LOGIN_PATH = '/auth/login'
/** Where who has no business on a page goes. */
export const HOME_PATH = '/home'

/** Why this visitor sees no page at all; undefined: they do. Operators work during maintenance, and its pages (login) stay open. */
export const closedFor = (
  viewer: Viewer,
  { maintenanceMode, geoBlocked }: Closing,
  opensInMaintenance = false
): 'geoBlock' | 'maintenance' | undefined => {
  if (geoBlocked) return 'geoBlock'
  return maintenanceMode && !viewer?.isAdmin && !opensInMaintenance ? 'maintenance' : undefined
}

/**
 * Whether a page opens for a viewer (Spec §2, Page flags). A session that is missing or dead goes to login unless `noredirect`; who is not a creator
 * is sent from `onlyPerformer` pages to /home (not shown in the specification: their own first page). A closed site shows its layout at every
 * address and sends nobody anywhere.
 */
export const admit = (
  { authenticate, onlyPerformer, noredirect }: PageFlags,
  viewer: Viewer,
  settings: Closing,
  opensInMaintenance = false
): Admission => {
  if (closedFor(viewer, settings, opensInMaintenance)) return { enter: true }
  if (!viewer && (authenticate || onlyPerformer) && !noredirect) return { enter: false, redirect: LOGIN_PATH }
  if (viewer && onlyPerformer && !viewer.isPerformer) return { enter: false, redirect: HOME_PATH }
  return { enter: true }
}
