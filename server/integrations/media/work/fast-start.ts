import { open, rename, type FileHandle } from 'node:fs/promises'

type Box = { type: string; start: number; size: number }
const step = 4 << 20

async function topBoxes(file: FileHandle, length: number): Promise<Box[]> {
  const boxes: Box[] = []
  const head = Buffer.alloc(16)
  for (let start = 0; start + 8 <= length; ) {
    await file.read(head, 0, 16, start)
    const short = head.readUInt32BE(0)
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short || length - start
    if (size < 8) break
    boxes.push({ type: head.toString('latin1', 4, 8), start, size })
    start += size
  }
  return boxes
}

const containerBoxes = ['moov', 'trak', 'mdia', 'minf', 'stbl']

/** Adds `by` to all chunk offsets below `moov`; false when one would overflow. */
function shift(moov: Buffer, by: number, from = 8, to = moov.length): boolean {
  for (let at = from; at + 8 <= to; ) {
    const size = moov.readUInt32BE(at)
    const type = moov.toString('latin1', at + 4, at + 8)
    if (size < 8 || at + size > to) return false
    if (containerBoxes.includes(type) && !shift(moov, by, at + 8, at + size)) return false
    if (type === 'stco' || type === 'co64') {
      const count = moov.readUInt32BE(at + 12)
      for (let n = 0; n < count; n++) {
        if (type === 'co64') moov.writeBigUInt64BE(moov.readBigUInt64BE(at + 16 + n * 8) + BigInt(by), at + 16 + n * 8)
        else {
          const offset = moov.readUInt32BE(at + 16 + n * 4) + by
          if (offset > 0xffffffff) return false
          moov.writeUInt32BE(offset, at + 16 + n * 4)
        }
      }
    }
    at += size
  }
  return true
}

/**
 * Moves the index (`moov`) of an MP4 that we wrote before its data, so that it plays while it loads. Streams the file;
 * a file that already has its index first, or whose offsets would overflow, is left unchanged.
 */
export async function fastStart(path: string, progress: (share: number) => void): Promise<void> {
  {
    await using file = await open(path)
    const { size } = await file.stat()
    const boxes = await topBoxes(file, size)
    const [moovBox, data] = [boxes.find((box) => box.type === 'moov'), boxes.find((box) => box.type === 'mdat')]
    if (!moovBox || !data || moovBox.start < data.start) return
    const moov = Buffer.alloc(moovBox.size)
    await file.read(moov, 0, moov.length, moovBox.start)
    if (!shift(moov, moov.length)) return
    await using moved = await open(`${path}.moved`, 'wx')
    let written = 0
    const copy = async (start: number, end: number) => {
      const buffer = Buffer.alloc(Math.min(step, end - start))
      for (let at = start; at < end; ) {
        const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end - at), at)
        if (!bytesRead) break
        await moved.write(buffer, 0, bytesRead)
        at += bytesRead
        progress((written += bytesRead) / size)
      }
    }
    await copy(0, data.start)
    await moved.write(moov)
    for (const box of boxes) if (box.start >= data.start && box !== moovBox) await copy(box.start, box.start + box.size)
  }
  await rename(`${path}.moved`, path)
}
