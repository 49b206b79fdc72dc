import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { ApiError } from './api-error.ts'
import { request } from './request.ts'

declare global {
  var grecaptcha:
    | { ready: (work: () => void) => void; execute: (site: string, options: { action: string }) => Promise<string> }
    | undefined
}

/** Loads Google's script once; the page's policy allows it because a script with the nonce inserts it. */
const loadGoogle = (site: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (globalThis.grecaptcha) return resolve()
    const script = document.createElement('script')
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(site)}`
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('The captcha could not be loaded'))
    }
    document.head.append(script)
  })

const askGoogle = async (site: string): Promise<string> => {
  await loadGoogle(site)
  await new Promise<void>((resolve) => globalThis.grecaptcha?.ready(resolve))
  return (await globalThis.grecaptcha?.execute(site, { action: 'submit' })) ?? ''
}

/** The number that the challenge asks for, found by WebCrypto beside the page. */
const work = async (text: string): Promise<string> => {
  const challenge = JSON.parse(text) as Challenge
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

/**
 * Solves a captcha; returns the pass for one call (decision 46).
 * @throws ApiError of the calls, or `refusal` when this browser cannot solve it
 */
export const solveCaptcha = async (refusal: ApiError): Promise<string> => {
  const given = await request('captcha.challenge')
  const solved = given.provider === 'google' ? askGoogle(given.site) : work(given.challenge)
  const token = await solved.catch(() => {
    throw refusal
  })
  return (await request('captcha.verify', { body: { token } })).pass
}
