import { recordings, streamKeys } from '../../../../contract/social/streaming/streaming.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { closeRecording } from './close-recording.ts'
import { failReplay, makeReplay } from './make-replay.ts'
import { publishReplay } from './publish-replay.ts'
import { removeRecording, sweepRecordings } from './remove-recording.ts'
import { serveLive } from './serve-live.ts'
import { renewKey, viewKey } from './stream-keys.ts'
import { sweepLiveObjects } from './sweep-live-objects.ts'
import { receiveRtmp } from './receive-rtmp.ts'

const recordingHandlers = (deps: Deps): Handlers<typeof recordings> => ({
  publish: ({ viewer, caller, params, body }) => publishReplay(deps, viewer, params.id, body, caller.language),
  remove: ({ viewer, params }) => removeRecording(deps, viewer.id, params.id),
})

const keyHandlers = (deps: Deps): Handlers<typeof streamKeys> => ({
  view: ({ viewer }) => viewKey(deps, viewer.id),
  renew: ({ viewer }) => renewKey(deps, viewer.id),
})

/** The media of live streams: takes and serves parts, and keeps them as recordings and replays (decision 43). */
export const registerLiveMedia: RegisterFeature = async (app, deps) => {
  mount(app, deps, recordings, recordingHandlers(deps))
  mount(app, deps, streamKeys, keyHandlers(deps))
  await serveLive(app, deps)
  receiveRtmp(app, deps)
  await deps.jobs.work('close-recording', ({ streamId }) => closeRecording(deps, streamId), {
    givenUp: { nobody: 'what was recorded is kept, and complete as soon as operators try again' },
  })
  await deps.jobs.work('remove-live-parts', ({ streamId }) => deps.liveSegments.remove(streamId), {
    givenUp: { nobody: 'what it deletes nobody can see any more' },
  })
  await deps.jobs.work('make-replay', (data) => makeReplay(deps, data), {
    givenUp: ({ streamId }) => failReplay(deps, streamId),
  })
  await deps.jobs.work('sweep-recordings', () => sweepRecordings(deps))
  await deps.jobs.schedule('sweep-recordings', '23 4 * * *')
  await deps.jobs.work('sweep-live-objects', () => sweepLiveObjects(deps))
  await deps.jobs.schedule('sweep-live-objects', '53 4 * * *')
}
