import { publicConfig } from '../config.ts'

/**
 * The password as it is sent: as typed, or its SHA-256 in hex where the configuration says so (Spec §7, §9). Check its
 * length before: the rules apply to the typed password. The hash function is loaded on first use.
 */
export const wirePassword = async (plain: string): Promise<string> => {
  if (!publicConfig().passwordHashOnClient) return plain
  const { default: sha } = await import('sha.js')
  return sha('sha256').update(plain, 'utf8').digest('hex')
}
