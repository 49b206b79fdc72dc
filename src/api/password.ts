import { publicConfig } from '../config.ts'

/**
 * The password as it is sent: as typed, or its SHA-256 in hex where the configuration says so (Spec §7, §9). It is
 * normalized before it is hashed, because the server cannot do that with a hash: keyboards write `é` as one character or as two.
 * Check its length before: the rules apply to the typed password. The hash function is loaded on first use.
 */
export const wirePassword = async (plain: string): Promise<string> =>
  publicConfig().passwordHashOnClient ? hashed(plain.normalize('NFKC')) : plain

/**
 * A password that an account may have from before passwords were normalized, where the browser hashes them; undefined
 * where it makes no difference.
 */
export const formerWirePassword = async (plain: string): Promise<string | undefined> =>
  publicConfig().passwordHashOnClient && plain.normalize('NFKC') !== plain ? hashed(plain) : undefined

async function hashed(plain: string): Promise<string> {
  const { default: sha } = await import('sha.js')
  return sha('sha256').update(plain, 'utf8').digest('hex')
}
