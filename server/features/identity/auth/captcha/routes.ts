import { captcha } from '../../../../../contract/identity/auth/captcha.ts'
import type { Deps } from '../../../../deps.ts'
import { ApiError } from '../../../../http/api-error.ts'
import type { RegisterFeature } from '../../../../http/feature.ts'
import type { Handlers } from '../../../../http/handler-types.ts'
import { mount } from '../../../../http/mount.ts'
import { CaptchaError, type Captcha } from '../../../../integrations/captcha/captcha.ts'
import { openCaptcha } from '../../../../integrations/captcha/open.ts'
import { createPass, claimOnce } from './require-captcha.ts'

const handlers = (deps: Deps, provider: Captcha): Handlers<typeof captcha> => ({
  challenge: () => provider.challenge(),
  verify: async ({ body, caller }) => {
    const solved = await provider.check(body.token, caller.address).catch((error: unknown) => {
      if (!(error instanceof CaptchaError)) throw error
      deps.log.warn({ err: error }, 'captcha provider unavailable')
      throw new ApiError('provider_unavailable')
    })
    if (!solved || !(await claimOnce(deps, `solution ${solved.id}`, solved.expiresAt)))
      throw new ApiError('captcha_failed')
    return { pass: createPass(deps) }
  },
})

/** Captchas (Spec §7, Lookups; decision 46). */
export const registerCaptcha: RegisterFeature = (app, deps) =>
  mount(app, deps, captcha, handlers(deps, openCaptcha(deps)))
