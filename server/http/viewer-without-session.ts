import type { Viewer } from './authenticate.ts'
import { noAuthority } from './operators/operator-authority.ts'

/**
 * An account as the viewer of what is done in its name without a session: by a job, an import, the demo. It has neither
 * an operator's role nor a second factor. `at`: when it counts as authenticated.
 */
export const viewerWithoutSession = (id: string, at: Date, { isPerformer = false } = {}): Viewer => ({
  id,
  isPerformer,
  authority: noAuthority(),
  status: 'active',
  postingRestriction: null,
  isComplete: true,
  sessionId: '',
  authenticatedAt: at,
  secondFactorAt: null,
  needsSecondFactor: false,
})
