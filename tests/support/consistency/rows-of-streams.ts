import type { TestApp } from '../app.ts'
import { createStream } from '../data/private.ts'
import { own, row, type ConsistencyRows } from './row.ts'
import type { ConsistencyFixtures } from './fixtures.ts'

const id = (value: string, body?: object) => ({ params: { id: value }, ...(body && { body }) })

/** A stream of the creator that has ended and was recorded. */
const recorded = ({ creator }: ConsistencyFixtures, app: TestApp): Promise<string> =>
  createStream(app, creator, { access: 'free', status: 'ended', recording_status: 'kept', recorded_ms: 60_000 })

/** A scheduled stream of the creator. */
const scheduled = ({ creator }: ConsistencyFixtures, app: TestApp): Promise<string> =>
  createStream(app, creator, { access: 'free', status: 'scheduled' })

const mine = ['ownStreams.list', 'streaming.ofPerformer'] as const
const theirs = ['streaming.ofPerformer', 'streaming.search'] as const

export const rowsOfStreams: ConsistencyRows = {
  'streaming.goLive': row(
    'creator',
    (_, made) => ({ body: { title: 'Late songs', scheduledAt: made } }),
    mine,
    theirs,
    {
      given: (_, { clock }) => new Date(clock.now().getTime() + 7 * 86_400_000).toISOString(),
    }
  ),
  'streaming.edit': row('creator', (_, made) => id(made, { title: 'Later songs' }), mine, theirs, { given: scheduled }),
  'streaming.cover': row(
    'creator',
    ({ picture }, made) => ({ params: { id: made }, files: { cover: picture } }),
    mine,
    theirs,
    { given: scheduled }
  ),
  'streaming.update': row('creator', (_, made) => ({ body: { streamId: made, status: 'cancelled' } }), mine, theirs, {
    given: scheduled,
  }),
  'streaming.testBandwidth': 'what it takes is forgotten',
  'recordings.publish': row('creator', (_, made) => id(made, { access: 'free' }), ['ownStreams.list'], own, {
    given: recorded,
  }),
  'recordings.remove': row('creator', (_, made) => id(made), ['ownStreams.list'], own, { given: recorded }),
  'streamKeys.renew': row('creator', () => ({}), ['streamKeys.view'], own),
  'streaming.setDuration': 'the page of the live stream shows its answer, and its health is shown nowhere else',
  'streaming.token': 'a token',
  'streaming.remind': row('fan', (_, made) => id(made), ['streaming.ofPerformer', 'streaming.search'], own, {
    given: scheduled,
  }),
  'streaming.forget': row('fan', (_, made) => id(made), ['streaming.ofPerformer', 'streaming.search'], own, {
    given: async (fixtures, app) => {
      const made = await scheduled(fixtures, app)
      await app.deps.db
        .insertInto('stream_reminder')
        .values({ stream_id: made, account_id: fixtures.fan.id, created_at: app.clock.now() })
        .execute()
      return made
    },
  }),
}
