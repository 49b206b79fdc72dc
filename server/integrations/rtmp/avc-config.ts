import { parseH264Sps } from 'node-media-server/src/protocol/sps_info.js'

const [spsType, ppsType] = [7, 8]
/** Maximum size, in bytes, of a parameter set; usual ones have less than a hundred. */
const maxSetBytes = 1024

const hex = (value: number | undefined): string => (value ?? 0).toString(16).padStart(2, '0')

/** What decodes the pictures of a run: the decoder configuration (avcC), and what it says. */
export type AvcConfig = { avcC: Buffer; codec: string; width: number; height: number }

/** Reads a decoder configuration. @throws Error when the size of the picture cannot be read */
export function readAvcConfig(avcC: Buffer): AvcConfig {
  const sps = firstSps(avcC)
  const size = sps && sps.length <= maxSetBytes ? parseH264Sps(sps) : null
  if (!size) throw new Error('the size of the picture cannot be read')
  return { avcC, codec: `avc1.${hex(avcC[1])}${hex(avcC[2])}${hex(avcC[3])}`, ...size }
}

const firstSps = (avcC: Buffer): Buffer | undefined =>
  avcC.length > 8 ? avcC.subarray(8, 8 + avcC.readUInt16BE(6)) : undefined

/**
 * The configuration of a key frame that brings other parameter sets than `config`, as encoders do that change the size
 * without a new header; undefined when it brings none, or the same.
 */
export function configInFrame(frame: Buffer, { avcC }: AvcConfig): AvcConfig | undefined {
  const lengthBytes = ((avcC[4] ?? 3) & 3) + 1
  const sets: { [type: number]: Buffer } = {}
  for (let at = 0; at + lengthBytes < frame.length; ) {
    const size = frame.readUIntBE(at, lengthBytes)
    const unit = frame.subarray(at + lengthBytes, at + lengthBytes + size)
    if (unit.length > 0) sets[(unit[0] ?? 0) & 31] ??= unit
    at += lengthBytes + size
  }
  const [sps, pps] = [sets[spsType], sets[ppsType]]
  if (!sps || !pps || pps.length > maxSetBytes || firstSps(avcC)?.equals(sps)) return undefined
  const length = (set: Buffer): Buffer => Buffer.from([set.length >> 8, set.length & 255])
  const head = Buffer.from([1, sps[1] ?? 0, sps[2] ?? 0, sps[3] ?? 0, 0xfc | (lengthBytes - 1), 0xe1])
  return readAvcConfig(Buffer.concat([head, length(sps), sps, Buffer.from([1]), length(pps), pps]))
}
