import type { RegisterFeature } from '../../../http/feature.ts'
import { closeRecording } from './close-recording.ts'
import { serveLive } from './serve-live.ts'

/** The media of live streams: takes and serves parts, and keeps them as recordings (decision 43). */
export const registerLiveMedia: RegisterFeature = async (app, deps) => {
  await serveLive(app, deps)
  await deps.jobs.work('close-recording', ({ streamId }) => closeRecording(deps, streamId))
  await deps.jobs.work('remove-live-parts', ({ streamId }) => deps.liveParts.remove(streamId))
}
