import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/** What is sealed: each has a key of its own, so that whoever learns one of them cannot open the other, nor a signed link. */
export type EncryptionPurpose = 'banking settings' | 'push key' | 'identity document'

const keyOf = (secret: string, what: EncryptionPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `stagedoor ${what}`, 32))

/** The sealed text cannot be opened: it is another's, was tampered with, or the site's secret has changed since. */
export class DecryptionError extends Error {}

/** Encrypts what nobody is to read in the database or the storage: nonce, tag and ciphertext. It opens for this `owner` alone, so that rows cannot be swapped. */
export const encryptJson = (secret: string, what: EncryptionPurpose, owner: string, value: object): Buffer =>
  encryptBytes(secret, what, owner, Buffer.from(JSON.stringify(value)))

/** What `encryptJson` took. @throws DecryptionError */
export const decryptJson = (secret: string, what: EncryptionPurpose, owner: string, sealed: Buffer): unknown =>
  JSON.parse(decryptBytes(secret, what, owner, sealed).toString('utf8'))

/** As `encryptJson`, for bytes such as a picture's. */
export function encryptBytes(secret: string, what: EncryptionPurpose, owner: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(secret, what), nonce).setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** What `encryptBytes` took. @throws DecryptionError */
export function decryptBytes(secret: string, what: EncryptionPurpose, owner: string, sealed: Buffer): Buffer {
  const [nonce, tag, text] = [
    sealed.subarray(0, nonceBytes),
    sealed.subarray(nonceBytes, nonceBytes + tagBytes),
    sealed.subarray(nonceBytes + tagBytes),
  ]
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secret, what), nonce).setAAD(Buffer.from(owner)).setAuthTag(tag)
    return Buffer.concat([decipher.update(text), decipher.final()])
  } catch (error) {
    throw new DecryptionError('sealed with another secret, or changed since', { cause: error })
  }
}
