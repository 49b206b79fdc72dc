import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from './concurrency-limit.ts'

// Each hash takes 19 MiB and a thread of the pool.
const limited = limitConcurrency({ running: 4, waiting: 200 })

/**
 * The argon2id hash of a password. The client may send the password as a SHA-256 hash; it makes no difference here
 * (Spec §9).
 * @throws ApiError 429 when the queue is full
 */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password))
}

/**
 * A hash that matches no account, with the parameters of `hashPassword`. Created at startup, so that the first
 * comparison is not slower.
 */
const decoy = await hash('no account has this password')

/**
 * Whether a password is correct. Takes equally long when there is no hash to compare with, so that the response time
 * does not reveal whether an account exists.
 * @throws ApiError 429 when the queue is full
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await limited(() => verify(stored ?? decoy, password))
  return matches && typeof stored === 'string'
}
