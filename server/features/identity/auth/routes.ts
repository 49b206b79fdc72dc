import { auth } from '../../../../contract/identity/auth/auth.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { requireCaptcha } from './captcha/require-captcha.ts'
import { registerAuthJobs } from './jobs.ts'
import { confirmEmail } from './confirm-email.ts'
import { presentDevice } from './present.ts'
import { listSessions } from './queries.ts'
import { registerPerformer, registerUser } from './register.ts'
import { deleteSessions, revokeAll } from './sessions.ts'
import { changePassword, resetPassword } from './set-password.ts'
import { signIn } from './sign-in.ts'
import { openSocial, type Social } from './social.ts'

const handlers = (deps: Deps, social: Social): Handlers<typeof auth> => ({
  login: ({ body, caller }) => signIn(deps, body, caller),
  logout: async ({ viewer }) =>
    revokeAll(deps, await deleteSessions(deps.db, viewer.id, { onlySessionId: viewer.sessionId })),
  sessions: async ({ viewer }) => {
    const rows = await listSessions(deps.db, viewer.id, deps.clock.now())
    return { data: rows.map((row) => presentDevice(row, viewer.sessionId)), total: rows.length }
  },
  endSession: async ({ params, viewer }) => {
    const ended = await deleteSessions(deps.db, viewer.id, { onlySessionId: params.id })
    if (!ended.length) throw new ApiError('not_found')
    revokeAll(deps, ended)
  },
  registerUser: async ({ body, caller }) => {
    await requireCaptcha(deps, 'register', caller.address, body.captcha)
    return registerUser(deps, body, caller)
  },
  registerPerformer: async ({ body, files, caller }) => {
    await requireCaptcha(deps, 'register', caller.address, body.captcha)
    return registerPerformer(deps, body, files, caller)
  },
  forgot: async ({ body: { email, next, captcha }, caller }) => {
    await requireCaptcha(deps, 'forgot', caller.address, captcha)
    await deps.jobs.enqueue('send-link', { purpose: 'reset', email, language: caller.language, next })
  },
  reset: ({ body, caller }) => resetPassword(deps, body, caller.browser),
  emailVerification: ({ body, caller }) =>
    deps.jobs.enqueue('send-link', {
      purpose: 'confirm_email',
      email: body.email,
      language: caller.language,
      next: body.next,
    }),
  confirmEmail: ({ body }) => confirmEmail(deps, body.token),
  updatePassword: ({ body, viewer, caller }) => changePassword(deps, viewer, body, caller.language),
  googleLogin: ({ body }) => social.beginGoogle(body),
  googleToken: ({ body, caller }) => social.finishGoogle(body, caller),
  twitterLogin: ({ body }) => social.beginTwitter(body),
  twitterCallback: ({ body, caller }) => social.finishTwitter(body, caller),
})

/** The endpoints and jobs of Spec §7, Auth. */
export const registerAuth: RegisterFeature = async (app, deps) => {
  mount(app, deps, auth, handlers(deps, openSocial(deps)))
  await registerAuthJobs(deps)
}
