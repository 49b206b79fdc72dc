import { streaming } from '../../../contract/social/streaming/streaming.ts'
import type { OwnStream } from '../../../contract/social/streaming/streams.ts'
import { startStream } from '../../../server/features/social/streaming/start-stream.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './people.ts'

/** Goes live through the endpoint, without a part yet. */
export async function openStream(test: TestApp, performer: TestPerson, body: object = {}): Promise<OwnStream> {
  const { status, data, error } = await test.call(
    streaming.goLive,
    { body: { title: 'Late songs', ...body } },
    performer
  )
  if (status !== 201) throw new Error(`The stream was not opened: ${status} ${JSON.stringify(error)}`)
  return data
}

/** Goes live, as if the first part had arrived. Returns the id of the stream. */
export async function liveStream(test: TestApp, performer: TestPerson, body: object = {}): Promise<string> {
  const { _id } = await openStream(test, performer, body)
  await startStream(test.deps, _id, test.clock.now())
  return _id
}

/** The time this many hours from now, as it is sent. */
export const inHours = (test: TestApp, hours: number): string =>
  new Date(test.clock.now().getTime() + hours * 3_600_000).toISOString()
