import type { CaptchaChallenge } from '../../../contract/identity/auth/captcha.ts'

/** Distinguishes people from programs, or at least makes many calls expensive for a program. */
export type Captcha = {
  /** What a browser has to solve. */
  challenge(): Promise<CaptchaChallenge>
  /**
   * What identifies a correct solution, so that it counts once, and until when it is valid; undefined for a wrong or
   * expired one. `address`: network address of who solved it.
   * @throws CaptchaError when the provider does not respond
   */
  check(token: string, address: string): Promise<{ id: string; expiresAt: Date } | undefined>
  /** Asks the provider whether it answers and accepts the secret. @throws CaptchaError */
  probe(): Promise<unknown>
}

/** The provider could not be asked. The message is for the log and contains no secret. */
export class CaptchaError extends Error {}
