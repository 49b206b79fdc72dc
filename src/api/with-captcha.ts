import { isApiError } from './api-error.ts'
import type { AnyInput } from './input.ts'

/** Makes a call, and when it is answered with `captcha_required` solves the captcha and makes it again (decision 46). */
export async function withCaptcha<T>(
  input: AnyInput | undefined,
  call: (input: AnyInput | undefined) => Promise<T>
): Promise<T> {
  try {
    return await call(input)
  } catch (error) {
    if (!isApiError(error) || error.code !== 'captcha_required') throw error
    const { solveCaptcha } = await import('./solve-captcha.ts')
    const captcha = await solveCaptcha(error)
    return call({ ...input, body: { ...(input?.body as object | undefined), captcha } })
  }
}
