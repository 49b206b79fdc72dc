import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from './concurrency-limit.ts'

// Each hash takes 19 MiB and a thread of the pool.
const limited = limitConcurrency({ running: 4, waiting: 200 })

/**
 * The form in which a password is hashed: a keyboard may write `é` as one character or as two, and the same letters in
 * another width. A SHA-256 hash in hex is the same in it.
 */
const normalized = (password: string): string => password.normalize('NFKC')

/**
 * The argon2id hash of a password. The client may send the password as a SHA-256 hash; it makes no difference here
 * (Spec §9).
 * @throws ApiError 429 when the queue is full
 */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(normalized(password)))
}

/**
 * A hash that matches no account, with the parameters of `hashPassword`. Created at startup, so that the first
 * comparison is not slower.
 */
const decoy = await hash('no account has this password')

/** `raw`: only as it was typed, as hashes were made before passwords were normalized. */
export type PasswordMatch = 'normalized' | 'raw' | undefined

/**
 * Whether, and in which form, a password is correct. Takes equally long when there is no hash to compare with, so that the
 * response time does not reveal whether an account exists.
 * @throws ApiError 429 when the queue is full
 */
export async function matchPassword(password: string, stored: string | null | undefined): Promise<PasswordMatch> {
  const isMatch = async (form: string): Promise<boolean> => {
    const matches = await limited(() => verify(stored ?? decoy, form))
    return matches && typeof stored === 'string'
  }
  const form = normalized(password)
  if (form === password) return (await isMatch(form)) ? 'normalized' : undefined
  const [isNormalized, isRaw] = await Promise.all([isMatch(form), isMatch(password)])
  return isNormalized ? 'normalized' : isRaw ? 'raw' : undefined
}

/**
 * Whether a password is correct, as `matchPassword`.
 * @throws ApiError 429 when the queue is full
 */
export const isPassword = async (password: string, stored: string | null | undefined): Promise<boolean> =>
  (await matchPassword(password, stored)) !== undefined
