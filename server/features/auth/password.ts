import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from './concurrency-limit.ts'

// Each hash takes 19 MiB and a thread of the pool.
const inTurn = limitConcurrency({ running: 4, waiting: 200 })

/** The argon2id hash of a password. What a client sends is the password, hashed there or not (Spec §9). @throws ApiError 429 under a flood */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password))
}

/** A hash that no account has, with the parameters of `hashPassword`; made when the program starts, so that the first answer is not slower. */
const decoy = await hash('no account has this password')

/**
 * Whether a password is right. Takes as long when there is no hash to compare with: the answer's time tells nobody who has an account.
 * @throws ApiError 429 under a flood
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? decoy, password))
  return matches && typeof stored === 'string'
}
