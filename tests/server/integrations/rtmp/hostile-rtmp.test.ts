import { randomBytes, randomInt } from 'node:crypto'
import Rtmp from 'node-media-server/src/protocol/rtmp.js'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../../scripts/lib/site.ts'
import { residentBytes } from '../../../../server/integrations/media/resident-memory.ts'
import { createChunkGuard } from '../../../../server/integrations/rtmp/chunk-guard.ts'
import { startRtmp, type RtmpIngest } from '../../../../server/integrations/rtmp/rtmp-process.ts'
import { chunkHeader, command, message, RtmpClient } from '../../../support/live/rtmp-client.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'

let ingest: RtmpIngest
let port: number
let accepted: string[] = []
let pieces: (number | 'init')[] = []

beforeAll(async () => {
  port = await freePort()
  ingest = await startRtmp(
    async (key) => {
      if (!key.startsWith('good')) return 'the stream key is wrong'
      accepted.push(key)
      return { send: async (piece) => void pieces.push(piece) }
    },
    { port, host: '127.0.0.1', log: pino({ level: 'silent' }) }
  )
})
afterAll(() => ingest.close())
beforeEach(() => {
  accepted = []
  pieces = []
})

const open = async (options?: Parameters<typeof RtmpClient.open>[1]): Promise<RtmpClient> => {
  const client = await RtmpClient.open(port, options)
  onTestFinished(() => client.close())
  return client
}
const memoryMb = async (): Promise<number> => ((await residentBytes(ingest.pid() ?? 0)) ?? Infinity) / 1e6
/** Whether a program with a key is taken now. */
async function takesStreams(from?: string): Promise<boolean> {
  const client = await open(from === undefined ? {} : { from })
  const key = `good ${accepted.length}`
  client.publish(key, port)
  const deadline = performance.now() + 5000
  while (!accepted.includes(key) && performance.now() < deadline) await new Promise((next) => setTimeout(next, 20))
  return accepted.includes(key)
}

describe('a stranger without a key', () => {
  it('who declares 255 messages of 16 MB is sent away, and nothing is held', async () => {
    const before = await memoryMb()
    const clients = await Promise.all(Array.from({ length: 5 }, () => open()))
    const headers = Array.from({ length: 255 }, (_, n) =>
      Buffer.concat([chunkHeader(64 + n, 9, 0xff_ff_ff), randomBytes(1)])
    )
    for (const client of clients) client.send(...headers)
    for (const client of clients) expect(await client.isClosed(2000)).toBe(true)
    expect((await memoryMb()) - before).toBeLessThan(60)
    expect(await takesStreams()).toBe(true)
  })

  it('is sent away for one message that is too long, for many chunk streams, and for sizes of chunks that nobody uses', async () => {
    const size = (value: number) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      return message(2, 1, bytes)
    }
    const cases: Record<string, Buffer> = {
      'one long message': chunkHeader(3, 20, 20_000),
      'many chunk streams': Buffer.concat(Array.from({ length: 40 }, (_, n) => message(3 + n, 18, Buffer.from([5])))),
      'chunks of 0': size(0),
      'chunks of 4 GB': size(0xff_ff_ff_ff),
      'chunks of 2 GB': size(0x7f_ff_ff_ff),
      'a size without bytes': chunkHeader(2, 1, 0),
      'a message within a message': Buffer.concat([
        chunkHeader(3, 20, 200),
        Buffer.alloc(128),
        chunkHeader(3, 20, 200),
      ]),
      'a size within a message': Buffer.concat([chunkHeader(3, 20, 200), Buffer.alloc(128), size(64)]),
      'a chunk of nothing': Buffer.from([0xc5]),
      'ids of three bytes': Buffer.concat([Buffer.from([1, 1, 1]), Buffer.alloc(11)]),
    }
    for (const [name, bytes] of Object.entries(cases)) {
      const client = await open()
      client.send(bytes)
      expect(await client.isClosed(2000), name).toBe(true)
    }
    expect(await takesStreams()).toBe(true)
  })

  it('whose commands are objects in objects is sent away, and the process goes on', async () => {
    const pid = ingest.pid()
    const deep = Buffer.concat(Array.from({ length: 1990 }, () => Buffer.from([3, 0, 1, 0x61])))
    for (const payload of [deep, Buffer.alloc(7900, 0x0a), Buffer.from([10, 0xff, 0xff, 0xff, 0xff])]) {
      const client = await open()
      client.send(message(3, 20, payload))
      await client.isClosed(2000)
    }
    expect(await takesStreams()).toBe(true)
    expect(ingest.pid()).toBe(pid)
  })

  it('takes few of the places, whatever the number of connections, and none of other addresses', async () => {
    const clients = await Promise.all(Array.from({ length: 200 }, () => open({ isShaking: false })))
    const closed = await Promise.all(clients.map((client) => client.isClosed(500)))
    expect(closed.filter((isClosed) => !isClosed).length).toBeLessThanOrEqual(12)
    expect(await takesStreams('127.0.0.2')).toBe(true)
  })

  it(
    'who sends byte by byte has ten seconds',
    async () => {
      const client = await open({ isShaking: false })
      const timer = setInterval(() => client.send(Buffer.from([3])), 200)
      onTestFinished(() => clearInterval(timer))
      expect(await client.isClosed(13_000)).toBe(true)
    },
    LONG_WAIT_MS
  )

  it('who reads no answers is sent away', async () => {
    const client = await open()
    client.socket.pause()
    client.send(...Array.from({ length: 2000 }, () => command('createStream', 2, null)))
    client.socket.resume()
    expect(await client.isClosed(3000)).toBe(true)
  })
})

describe('a creator with a key', () => {
  const config = Buffer.from([0xaf, 0, 0x12, 0x10])
  const publishing = async (): Promise<RtmpClient> => {
    const client = await open()
    client.publish(`good ${randomInt(1e9)}`, port)
    await expect.poll(() => accepted.length).toBe(1)
    return client
  }

  it('who sends sound without a picture is sent away before much of it is kept', async () => {
    const client = await publishing()
    const before = await memoryMb()
    client.send(message(4, 8, config))
    const frame = Buffer.concat([Buffer.from([0xaf, 1]), Buffer.alloc(10_000)])
    for (let n = 0; n < 10_000 && client.socket.writable; n++) {
      client.send(message(4, 8, frame, { time: n }))
      if (n % 20 === 0) await new Promise((next) => setTimeout(next, 2))
    }
    expect(await client.isClosed(5000)).toBe(true)
    expect((await memoryMb()) - before).toBeLessThan(200)
    expect(await takesStreams()).toBe(true)
  })

  it(
    'whose picture hangs the parser, or who ends its process, does so alone: it is started again',
    async () => {
      const client = await publishing()
      const pid = ingest.pid()
      // The number of frames of a cycle is 2^31, and each is read; the byte 3 after two zeros is part of the encoding.
      const sps = Buffer.from([0x67, 66, 0, 30, 0xd3, 0, 0, 3, 0, 3, 0xff, 0xff, 0xff, 0xfc])
      const avcC = Buffer.concat([
        Buffer.from([1, 66, 0, 30, 0xff, 0xe1, 0, sps.length]),
        sps,
        Buffer.from([1, 0, 1, 0x68]),
      ])
      client.send(message(6, 9, Buffer.concat([Buffer.from([0x17, 0, 0, 0, 0]), avcC])))
      await expect.poll(() => ingest.pid() !== pid, { timeout: 20_000 }).toBe(true)
      await expect.poll(() => takesStreams().catch(() => false), { timeout: LONG_WAIT_MS }).toBe(true)
    },
    LONG_WAIT_MS * 2
  )
})

describe('the guard', () => {
  /** Headers and payloads by chance, mostly such as a program might send. */
  function anyChunks(): Buffer {
    const parts: Buffer[] = []
    for (let n = randomInt(1, 60); n > 0; n--) {
      const [format, id] = [randomInt(4), randomInt(10) === 0 ? randomInt(64) : randomInt(2, 6)]
      const header = randomBytes([11, 7, 3, 0][format] ?? 0)
      if (format < 3 && randomInt(4) > 0) header.fill(0, 0, 3)
      if (format < 2) {
        header.writeUIntBE(randomInt(3) === 0 ? randomInt(0xff_ff_ff) : randomInt(300), 3, 3)
        header[6] = [1, 8, 9, 18, 20][randomInt(5)] ?? 0
      }
      parts.push(Buffer.from([(format << 6) | id]), header, randomBytes(randomInt(200)))
    }
    return Buffer.concat(parts)
  }

  it('keeps the parser from holding more than a stranger may, whatever is sent', () => {
    for (let n = 0; n < 3000; n++) {
      const guard = createChunkGuard()
      const rtmp = new Rtmp()
      const bytes = Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536), anyChunks()])
      try {
        for (let at = 0; at < bytes.length; ) {
          const chunk = bytes.subarray(at, (at += randomInt(1, 4000)))
          guard.check(chunk)
          rtmp.parserData(chunk)
        }
      } catch {
        // Refused, by the guard or by the parser.
      }
      const { inPackets } = rtmp as unknown as { inPackets: Map<number, { capacity: number }> }
      const held = [...inPackets.values()].reduce((sum, { capacity }) => sum + capacity, 0)
      expect(held, bytes.toString('hex')).toBeLessThan(64_000)
    }
  })
})
