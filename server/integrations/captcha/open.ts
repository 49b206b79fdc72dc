import type { Deps } from '../../deps.ts'
import type { Captcha } from './captcha.ts'
import { googleCaptcha } from './google.ts'
import { proofOfWork } from './proof-of-work.ts'

/** Google's captcha if its keys are set, otherwise the proof of work. */
export const openCaptcha = ({ config, clock }: Pick<Deps, 'config' | 'clock'>): Captcha =>
  config.recaptcha ? googleCaptcha(config.recaptcha, () => clock.now()) : proofOfWork(config.secret, () => clock.now())
