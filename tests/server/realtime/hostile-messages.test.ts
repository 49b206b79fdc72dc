import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientEvents, type ClientEvent } from '../../../contract/realtime.ts'
import { socketLimitOf } from '../../../server/http/request-size.ts'
import { maxCallPartBytes } from '../../../contract/limits.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createFan } from '../../support/data/people.ts'
import { serveSockets } from '../../support/sockets.ts'

/** Milliseconds of the processor that one message may cost, as one request (`tests/contract/cost.test.ts`). */
const mostMs = 200
const limit = socketLimitOf(clientEvents)

let test: TestApp
let wire: Awaited<ReturnType<typeof serveSockets>>
let token: string
beforeAll(async () => {
  test = await testApp()
  wire = await serveSockets(test)
  token = (await createFan(test)).token
})
afterAll(async () => {
  wire.close()
  await test.close()
})

const filled = (unit: string, bytes = limit - 200): string => unit.repeat(Math.floor(bytes / unit.length))
const fields = Array.from({ length: limit / 14 }, (_, at) => `"k${at.toString(36).padStart(6, '0')}":0`).join()
const payloads: Record<string, string> = {
  'lists in lists': `${filled('[', limit / 2 - 100)}${filled(']', limit / 2 - 100)}`,
  'objects in objects': `${'{"a":'.repeat(limit / 6 - 40)}1${'}'.repeat(limit / 6 - 40)}`,
  'many items': `[${filled('0,')}0]`,
  'many fields': `{${fields}}`,
  'a long text': `"${filled('a.')}"`,
  'many accents': `"${filled('\u0301', limit / 2)}"`,
  'many placeholders': `[${filled('{"_placeholder":true,"num":0},')}0]`,
}
/** Messages as they are on the wire (socket.io-parser): `2` an event, `5` one with bytes, `0` the join of a namespace. */
const messages: [shape: string, text: string][] = [
  ...(Object.keys(clientEvents) as ClientEvent[]).flatMap((event) =>
    Object.entries(payloads).map(([shape, json]): [string, string] => [`${event} of ${shape}`, `2["${event}",${json}]`])
  ),
  ...Object.entries(payloads).map(([shape, json]): [string, string] => [
    `bytes of ${shape}`,
    `51-["call/part",${json}]`,
  ]),
  ['many arguments', `2["call/leave",${filled('0,')}0]`],
  ['a long name', `2["${filled('a')}"]`],
  ['a long number of bytes', `5${filled('9')}-["call/part"]`],
  ['more bytes than there can be', '5999999999-["call/part"]'],
  ['a long number of an acknowledgement', `2${filled('9')}["call/leave"]`],
  ['a long namespace', `0/${filled('a/')},`],
  ['a long namespace without an end', `2/${filled('a')}`],
  ['no packet', filled('9')],
  ['lists that do not end', `2${filled('[')}`],
]

type Device = Awaited<ReturnType<typeof wire.connect>>
/** Sends a message that the client of socket.io would not send, and waits until the server has done with it. */
async function sendRaw({ socket }: Device, text: string): Promise<number> {
  const before = process.cpuUsage()
  const closed = once(socket as never, 'disconnect')
  ;(socket.io.engine as unknown as { send(text: string): void }).send(text)
  await Promise.race([closed, socket.emitWithAck('auth/login', { token: 'x'.repeat(300) }).catch(() => undefined)])
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

it.each(messages)('a message with %s costs little', async (_, text) => {
  const ms: number[] = []
  do {
    const device = await wire.connect(token, { reconnection: false })
    ms.push(await sendRaw(device, text))
    device.socket.disconnect()
  } while (ms.length < 3 && Math.min(...ms) > mostMs)
  expect(Math.min(...ms)).toBeLessThanOrEqual(mostMs)
})

it('the largest message that the contract allows is taken, and a larger one ends the connection', async () => {
  const id = '01933f5e-7c1a-7b2e-9d40-5f6a7b8c9d0e'
  const part = { mimeType: 'video/mp4', run: 0, bytes: Buffer.alloc(maxCallPartBytes) }
  for (const transport of ['websocket', 'polling']) {
    const device = await wire.connect(token, { transports: [transport], reconnection: false })
    expect(await device.emit('call/part', { callId: id, part }), transport).toEqual({ ok: false })
    const closed = once(device.socket as never, 'disconnect')
    device.socket.emit('call/leave', { callId: 'x'.repeat(limit) })
    await closed
  }
})
