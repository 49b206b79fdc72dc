import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '../../../contract/identity/second-factor/second-factor-fields.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const encode = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')
const isPresent = 1
const isVerified = 4
const hasCredential = 64

type Signing = {
  /** The origin that the browser names. */
  origin?: string
  /** The site whose hash is signed. */
  rpId?: string
  /** False: no finger, face or PIN was asked for. */
  verifies?: boolean
  /** The device's counter; it counts up by itself. */
  counter?: number
  /** Account that the answer names instead of the one for which the passkey was made. */
  userHandle?: string
}

/** A device with one passkey (WebAuthn, ES256), as a browser would use it. `origin`: of the test's site. */
export function authenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let [count, owner] = [0, '']
  const signs = (rpId: string, flags: number, counter: number, more = Buffer.alloc(0)) => {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), number, more])
  }
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const common = { id: encode(id), rawId: encode(id), type: 'public-key' as const, clientExtensionResults: {} }
  return {
    id: encode(id),
    create(options: PasskeyCreation, how: Signing = {}): NewPasskey {
      owner = options.user.id
      const key = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ])
      const length = Buffer.from([0, id.length])
      const credential = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key as never)])
      const flags = isPresent | hasCredential | (how.verifies === false ? 0 : isVerified)
      const authData = signs(how.rpId ?? options.rp.id, flags, how.counter ?? count, credential)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...common,
        response: {
          clientDataJSON: encode(clientData('webauthn.create', options.challenge, how.origin ?? origin)),
          attestationObject: encode(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },
    use(options: PasskeyRequest, how: Signing = {}): PasskeyAnswer {
      count = how.counter ?? count + 1
      const flags = isPresent | (how.verifies === false ? 0 : isVerified)
      const authData = signs(how.rpId ?? options.rpId, flags, count)
      const said = clientData('webauthn.get', options.challenge, how.origin ?? origin)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(said)]))
        .sign(privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: encode(said),
          authenticatorData: encode(authData),
          signature: encode(signature),
          userHandle: how.userHandle ?? owner,
        },
      }
    },
  }
}
