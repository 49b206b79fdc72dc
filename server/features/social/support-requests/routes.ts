import { contact } from '../../../../contract/social/support-requests.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { requireCaptcha } from '../../identity/auth/captcha/require-captcha.ts'
import { writeSupportRequest } from './write-support-request.ts'

const handlers = (deps: Deps): Handlers<typeof contact> => ({
  write: async ({ viewer, body, caller }) => {
    if (!viewer) await requireCaptcha(deps, 'contact', caller.address, body.captcha)
    await writeSupportRequest(deps, viewer, body, caller.language)
  },
})

/** Letters to the operators (Spec §7, Settings and contact), who answer them at `/admin/support-requests`. */
export const registerContact: RegisterFeature = (app, deps) => mount(app, deps, contact, handlers(deps))
