import { allows, type OperatorRole } from '../../contract/admin/roles.ts'
import type { PageFlags } from './app-page.ts'

type Viewer = {
  isPerformer: boolean
  isAdmin?: boolean
  operatorRole?: OperatorRole
  needsSecondFactor?: boolean
} | null
type AccountDeletion = { maintenanceMode: boolean; geoBlocked: boolean }

export type Admission = { enter: true } | { enter: false; redirect: string }

/** Visitors are redirected here from pages that need a session. */
export const LOGIN_PATH = '/auth/login'
/** Accounts without access to a page are redirected here. */
export const HOME_PATH = '/home'
/** Operators who have to turn on two-step verification first are redirected here. */
export const SECURITY_PATH = '/user/account?section=security'

/**
 * The closed layout for this visitor; undefined when the site is open to them. Operators are admitted during
 * maintenance, and so is everyone to pages with `opensInMaintenance` (login).
 */
export const closedFor = (
  viewer: Viewer,
  { maintenanceMode, geoBlocked }: AccountDeletion,
  opensInMaintenance = false
): 'geoBlock' | 'maintenance' | undefined => {
  if (geoBlocked) return 'geoBlock'
  return maintenanceMode && !viewer?.isAdmin && !opensInMaintenance ? 'maintenance' : undefined
}

/**
 * Whether a page opens to nobody without a session. With `noredirect` a session is welcome, not required: who has one
 * sees more, as on a creator's page (Spec §2, Page flags).
 */
export const needsSession = ({ authenticate, onlyPerformer, noredirect, permission }: PageFlags): boolean =>
  permission !== undefined || ((authenticate || onlyPerformer) === true && !noredirect)

/**
 * Decides whether a page opens for a viewer (Spec §2, Page flags). Without a valid session the viewer is redirected to
 * the login unless `noredirect`; a viewer who is not a creator is redirected from `onlyPerformer` pages to /home (the
 * specification does not show this case), and so is who lacks a page's `permission`; an operator without the second
 * factor that is required is led to its set-up. A closed site redirects nobody: it shows its closed layout at every address.
 */
export const admit = (
  { authenticate, onlyPerformer, noredirect, permission }: PageFlags,
  viewer: Viewer,
  settings: AccountDeletion,
  opensInMaintenance = false
): Admission => {
  if (closedFor(viewer, settings, opensInMaintenance)) return { enter: true }
  if (!viewer && (authenticate || onlyPerformer || permission) && !noredirect)
    return { enter: false, redirect: LOGIN_PATH }
  if (viewer && onlyPerformer && !viewer.isPerformer) return { enter: false, redirect: HOME_PATH }
  if (permission && !allows(viewer?.operatorRole, permission)) return { enter: false, redirect: HOME_PATH }
  if (permission && viewer?.needsSecondFactor) return { enter: false, redirect: SECURITY_PATH }
  return { enter: true }
}
