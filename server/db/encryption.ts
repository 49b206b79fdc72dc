import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/**
 * What is encrypted. Each purpose has its own derived key, so that a leaked key opens neither the others nor signed
 * links.
 */
export type EncryptionPurpose =
  | 'banking settings'
  | 'push key'
  | 'identity document'
  | 'webhook secret'
  | 'stream key'
  | 'second factor'

const keyOf = (secret: string, what: EncryptionPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `stagedoor ${what}`, 32))

/** The ciphertext cannot be decrypted: wrong owner, tampered data, or the site's secret has changed. */
export class DecryptionError extends Error {}

/**
 * Encrypts a value with AES-256-GCM; returns nonce, tag and ciphertext. `owner` is authenticated, so that rows cannot
 * be swapped between owners.
 */
export const encryptJson = (secret: string, what: EncryptionPurpose, owner: string, value: object): Buffer =>
  encryptBytes(secret, what, owner, Buffer.from(JSON.stringify(value)))

/** Decrypts a value of `encryptJson`. @throws DecryptionError */
export const decryptJson = (secret: string, what: EncryptionPurpose, owner: string, encrypted: Buffer): unknown =>
  JSON.parse(decryptBytes(secret, what, owner, encrypted).toString('utf8'))

/** Encrypts bytes, such as an image, as `encryptJson` does. */
export function encryptBytes(secret: string, what: EncryptionPurpose, owner: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(secret, what), nonce).setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Decrypts the bytes of `encryptBytes`. @throws DecryptionError */
export function decryptBytes(secret: string, what: EncryptionPurpose, owner: string, encrypted: Buffer): Buffer {
  const [nonce, tag, text] = [
    encrypted.subarray(0, nonceBytes),
    encrypted.subarray(nonceBytes, nonceBytes + tagBytes),
    encrypted.subarray(nonceBytes + tagBytes),
  ]
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secret, what), nonce).setAAD(Buffer.from(owner)).setAuthTag(tag)
    return Buffer.concat([decipher.update(text), decipher.final()])
  } catch (error) {
    throw new DecryptionError('encrypted with another secret, or changed since', { cause: error })
  }
}
