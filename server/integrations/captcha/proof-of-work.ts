import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import type { Captcha } from './captcha.ts'

/** How long, in ms, a challenge can be solved. */
const lifetimeMs = 10 * 60_000
/** Rounds of PBKDF2 for one attempt, and the range of attempts: about a second on a phone. */
const work = { rounds: 4000, attempts: [200, 500] } as const

/** What the browser sends: the challenge as it got it, and the number that it found. */
const Token = z.object({
  challenge: z.object({
    parameters: z.looseObject({ nonce: z.string().max(200), cost: z.literal(work.rounds) }),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.number().int().min(0), derivedKey: z.string().max(200) }),
})

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Challenges whose solution takes a browser some computing time, and no outside service (decision 46). */
export const proofOfWork = (secret: string, now: () => Date): Captcha => {
  const secrets = { hmacSignatureSecret: `captcha ${secret}`, hmacKeySignatureSecret: `captcha key ${secret}` }
  const captcha: Captcha = {
    probe: () => captcha.challenge(),
    challenge: async () => {
      const challenge = await createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        cost: work.rounds,
        counter: randomInt(...work.attempts),
        deriveKey,
        data: { expiresAt: now().getTime() + lifetimeMs },
      })
      return { provider: 'altcha', challenge: JSON.stringify(challenge) }
    },
    check: async (token) => {
      const sent = Token.safeParse(readJson(token))
      if (!sent.success) return undefined
      const challenge = sent.data.challenge as unknown as Challenge
      // The package throws for parameters that it would never have issued.
      const { verified } = await verifySolution({
        ...secrets,
        challenge,
        solution: sent.data.solution,
        deriveKey,
      }).catch(() => ({ verified: false }))
      const expiresAt = new Date(Number(challenge.parameters.data?.['expiresAt']))
      return verified && expiresAt > now() ? { id: challenge.parameters.nonce, expiresAt } : undefined
    },
  }
  return captcha
}
