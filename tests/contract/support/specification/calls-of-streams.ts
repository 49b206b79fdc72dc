import { expect } from 'vitest'
import { startStream } from '../../../../server/features/social/streaming/start-stream.ts'
import { listed } from './client.ts'
import type { SpecifiedCalls } from './fixtures.ts'

/** A live stream of a creator and the chat beside it, to its end. */
export const callsOfStreams: SpecifiedCalls = {
  'POST /streaming/live': async (ask, { creator, made, test }) => {
    const stream = await ask(creator, { body: { title: 'Late songs' } })
    expect(stream).toMatchObject({ _id: expect.any(String), conversationId: expect.any(String), title: 'Late songs' })
    made.stream = stream._id
    made.chat = stream.conversationId
    // What the first part of the film does.
    await startStream(test.deps, stream._id, test.clock.now())
  },
  'PUT /streaming/live/{id}': async (ask, { creator, made }) => {
    const body = { title: 'Later songs' }
    expect(await ask(creator, { params: { id: made.stream! }, body })).toMatchObject({ _id: made.stream, ...body })
  },
  'PUT /streaming/set-duration': async (ask, { creator, made, test }) => {
    test.clock.advance(60_000)
    const { duration } = await ask(creator, { body: { streamId: made.stream, duration: 60 } })
    expect(duration).toBe(60)
  },
  'POST /streaming/agora/token': async (ask, { creator, fan, made }) => {
    const body = { streamId: made.stream }
    expect(await ask(creator, { body })).toMatchObject({ role: 'host' })
    expect(await ask(fan, { body })).toMatchObject({ role: 'audience' })
  },
  'GET /streaming/join/{id}': async (ask, { fan, made }) => {
    const { stream } = await ask(fan, { params: { id: made.stream! } })
    expect(stream).toMatchObject({ _id: made.stream, title: 'Later songs', conversationId: made.chat })
  },
  'GET /streaming/user/search': async (ask, { fan, made }) => listed(await ask(fan), made.stream!),
  'GET /conversations/stream/performer/{id}': async (ask, { fan, creator, made }) => {
    expect(await ask(fan, { params: { id: creator.id } })).toMatchObject({ _id: made.chat })
  },
  'PUT /conversations/stream/{id}/update': async (ask, { creator, made, ask: send }) => {
    await ask(creator, { params: { id: made.chat! }, body: { isOpen: true, whoMayWrite: 'anyone' } })
    const chat = await send('GET /conversations/stream/performer/{id}', null, { params: { id: creator.id } })
    expect(chat).toMatchObject({ isOpen: true, whoMayWrite: 'anyone' })
  },
  'POST /messages/stream/{id}': async (ask, { fan, made }) => {
    const line = await ask(fan, { params: { id: made.chat! }, body: { text: 'Bravo' } })
    expect(line).toMatchObject({ text: 'Bravo', conversationId: made.chat, isDeleted: false })
    made.line = line._id
  },
  'GET /messages/stream/{id}': async (ask, { fan, made }) => {
    listed(await ask(fan, { params: { id: made.chat! }, query: { offset: 0, limit: 25 } }), made.line!)
  },
  'GET /messages/conversations/public/{id}': async (ask, { made }) => {
    listed(await ask(null, { params: { id: made.chat! } }), made.line!)
  },
  'DELETE /messages/stream/{id}/remove-all-message': async (ask, { creator, made, ask: send }) => {
    await ask(creator, { params: { id: made.chat! } })
    const { data } = await send('GET /messages/stream/{id}', creator, { params: { id: made.chat! } })
    expect(data.filter(({ isDeleted }: { isDeleted: boolean }) => !isDeleted)).toEqual([])
  },
  'PUT /streaming/update': async (ask, { creator, fan, made, ask: send }) => {
    expect(await ask(creator, { body: { streamId: made.stream, status: 'ended' } })).toMatchObject({ status: 'ended' })
    const { data } = await send('GET /streaming/user/search', fan)
    expect(data.map(({ _id }: { _id: string }) => _id)).not.toContain(made.stream)
  },
}
