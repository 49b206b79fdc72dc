import { publicConfig } from '../config.ts'

/**
 * The password as it goes over the wire: as typed, or its SHA-256 in hex where the configuration says so (Spec §7, §9).
 * Rules of length are for what was typed: check them before. The hash is loaded with its first use.
 */
export const wirePassword = async (plain: string): Promise<string> => {
  if (!publicConfig().passwordHashOnClient) return plain
  const { default: sha } = await import('sha.js')
  return sha('sha256').update(plain, 'utf8').digest('hex')
}
