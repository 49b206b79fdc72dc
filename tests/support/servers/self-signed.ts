import { createPublicKey, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (...bytes: number[]) => der(0x06, Buffer.from(bytes))
const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`))
const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))

/** Creates a key and a self-signed certificate for 127.0.0.1, in PEM, valid for a day and not written to disk. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from('Stagedoor tests')))))
  const [from, until] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 86_400_000)]
  const extension = (id: number, value: Buffer) => sequence(oid(0x55, 0x1d, id), der(0x04, value))
  const isAuthority = extension(0x13, sequence(der(0x01, Buffer.from([0xff]))))
  const address = extension(0x11, sequence(der(0x87, Buffer.from([127, 0, 0, 1]))))
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(15)])
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    name,
    sequence(time(from), time(until)),
    name,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(isAuthority, address))
  )
  const signature = createSign('sha256').update(content).sign(privateKey)
  const whole = sequence(content, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
  const cert = `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert }
}
