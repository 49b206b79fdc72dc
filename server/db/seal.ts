import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/** What is sealed: each has a key of its own, so that whoever learns one of them cannot open the other, nor a signed link. */
export type Sealed = 'banking settings' | 'push key'

const keyOf = (secret: string, what: Sealed): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `stagedoor ${what}`, 32))

/** The sealed text cannot be opened: it is another's, was tampered with, or the site's secret has changed since. */
export class CannotUnseal extends Error {}

/** Encrypts what is to be read in the database by nobody: nonce, tag and ciphertext. It opens for this `owner` alone, so that rows cannot be swapped. */
export function seal(secret: string, what: Sealed, owner: string, value: object): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(secret, what), nonce).setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** What `seal` took. @throws CannotUnseal */
export function unseal(secret: string, what: Sealed, owner: string, sealed: Buffer): unknown {
  const [nonce, tag, text] = [sealed.subarray(0, nonceBytes), sealed.subarray(nonceBytes, nonceBytes + tagBytes), sealed.subarray(nonceBytes + tagBytes)]
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secret, what), nonce).setAAD(Buffer.from(owner)).setAuthTag(tag)
    return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8'))
  } catch (error) {
    throw new CannotUnseal('sealed with another secret, or changed since', { cause: error })
  }
}
