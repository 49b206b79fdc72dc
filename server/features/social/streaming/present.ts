import { keptRecordingDays } from '../../../../contract/limits.ts'
import type {
  OwnStream,
  Stream,
  StreamAccess,
  StreamHealth,
  StreamSource,
  StreamState,
  StreamStatus,
} from '../../../../contract/social/streaming/streams.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { Config } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import { presentItemPerformer } from '../../catalogue/rights/present-item.ts'
import type { ViewerIdentity } from '../../identity/visibility/visibility.ts'
import { folderAddress, publicPicture } from '../../platform/files/media-address.ts'
import { accessToStream } from './policy.ts'
import type { OwnStreamRow, SharedRow, StreamRow } from './queries.ts'

/** Time without a part, in ms, after which a live stream counts as interrupted. */
export const interruptedMs = 6000

/** Seconds since the first part, by the clock of the server. */
export const durationOf = (row: Pick<SharedRow, 'started_at' | 'ended_at'>, now: Date): number =>
  row.started_at ? Math.max(0, Math.floor(((row.ended_at ?? now).getTime() - row.started_at.getTime()) / 1000)) : 0

/** Whether a live stream sends nothing at the moment. */
export const isInterrupted = (row: Pick<SharedRow, 'status' | 'last_part_at'>, now: Date): boolean =>
  row.status === 'live' && now.getTime() - (row.last_part_at?.getTime() ?? 0) > interruptedMs

/** The fields of a stream that everyone in it may see. */
export const presentState = (row: SharedRow, totalViewers: number, now: Date): StreamState => ({
  _id: row.stream_id,
  conversationId: row.chat_id,
  title: row.title,
  description: row.description,
  cover: row.cover_file_id ? publicPicture(row.cover_file_id, 1280) : undefined,
  status: row.status as StreamStatus,
  access: row.access as StreamAccess,
  price: row.price === null ? undefined : fromMinor(row.price),
  goal:
    row.goal_title === null || row.goal_tokens === null
      ? undefined
      : { title: row.goal_title, tokens: fromMinor(row.goal_tokens), raised: fromMinor(row.goal_raised) },
  scheduledAt: row.scheduled_at?.toISOString(),
  startedAt: row.started_at?.toISOString(),
  endedAt: row.ended_at?.toISOString(),
  duration: durationOf(row, now),
  isInterrupted: isInterrupted(row, now),
  totalViewers: row.status === 'live' ? totalViewers : 0,
  replayId: row.replay_id ?? undefined,
})

/** A stream as one viewer sees it. */
export const presentStream = (
  row: StreamRow,
  viewer: ViewerIdentity | null,
  totalViewers: number,
  now: Date
): Stream => {
  const accessReason = accessToStream(row, viewer)
  return {
    ...presentState(row, totalViewers, now),
    performer: presentItemPerformer({ ...row, id: row.stream_id }, viewer !== null),
    isLocked: accessReason === 'locked',
    accessReason,
    hasReminder: viewer && row.status === 'scheduled' ? row.has_reminder : undefined,
  }
}

/** A stream as its creator sees it. */
export const presentOwnStream = (
  { config }: Pick<Deps, 'config'>,
  row: OwnStreamRow,
  totalViewers: number,
  now: Date
): OwnStream => ({
  ...presentState(row, totalViewers, now),
  source: row.source as StreamSource,
  totalTickets: row.total_sales,
  health: row.status === 'live' ? ((row.health as StreamHealth | null) ?? undefined) : undefined,
  recording: row.status === 'ended' ? presentRecording(config, row, now) : undefined,
})

/** The folder of the segments of a stream in the storage. */
export const recordingFolder = (streamId: string): string => `live/${streamId}/`

function presentRecording(config: Config, row: OwnStreamRow, now: Date): OwnStream['recording'] {
  const status = row.recording_status as NonNullable<OwnStream['recording']>['status']
  const isStored = status !== 'none' && status !== 'deleted'
  const seconds = row.recorded_ms / 1000
  return {
    status,
    duration: seconds,
    progress: row.replay_progress ?? undefined,
    playUrl: isStored ? `${folderAddress(config, now, recordingFolder(row.stream_id), seconds)}index.m3u8` : undefined,
    deletedAt:
      (status === 'kept' || status === 'failed') && row.ended_at
        ? new Date(row.ended_at.getTime() + keptRecordingDays * 86_400_000).toISOString()
        : undefined,
  }
}
