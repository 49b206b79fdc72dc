import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/** A key of its own for this purpose: whoever learns a signed link's key cannot open a bank account with it. */
const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'stagedoor banking settings', 32))

/** The sealed text cannot be opened: it is another's, was tampered with, or the site's secret has changed since. */
export class CannotUnseal extends Error {}

/** Encrypts what only an operator reads again: nonce, tag and ciphertext. It opens for this `owner` alone, so that rows cannot be swapped. */
export function seal(secret: string, owner: string, value: object): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(secret), nonce).setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** What `seal` took. @throws CannotUnseal */
export function unseal(secret: string, owner: string, sealed: Buffer): unknown {
  const [nonce, tag, text] = [sealed.subarray(0, nonceBytes), sealed.subarray(nonceBytes, nonceBytes + tagBytes), sealed.subarray(nonceBytes + tagBytes)]
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secret), nonce).setAAD(Buffer.from(owner)).setAuthTag(tag)
    return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8'))
  } catch (error) {
    throw new CannotUnseal('sealed with another secret, or changed since', { cause: error })
  }
}
