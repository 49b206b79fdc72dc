import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type MediaType } from '../../../../../contract/platform/files/files.ts'
import { maxStoryS, maxTeaserS, maxWelcomeVideoS } from '../../../../../contract/limits.ts'
import { mediaTypes } from '../../../../../contract/platform/files/media-types.ts'
import type { Deps } from '../../../../deps.ts'
import type { FileTask, WorkerQueueName, RunOptions } from '../../../../integrations/media/media.ts'
import { storeResult, type StoredResult } from './store-result.ts'

/** Types whose bytes are stored as uploaded and never decoded. */
export const isStoredAsIs = (type: MediaType): boolean => ['product-file', 'message-file', 'archive'].includes(type)

const isTeaser = (type: MediaType) => type === 'feed-teaser' || type === 'video-teaser'

/**
 * The worker queue for a file, by its upload type and the announced MIME type. It stays in that queue whatever its
 * bytes turn out to be.
 */
export function workerQueueOf(type: MediaType, mimeType: string): Exclude<WorkerQueueName, 'ladder'> {
  const plays = mediaTypes[type].kinds.some((kind) => kind === 'video' || kind === 'audio')
  return plays && !mimeType.startsWith('image/') ? 'media' : 'pictures'
}

/** The job queue in which an upload waits for processing. */
export const queueOf = (type: MediaType, mimeType: string) =>
  workerQueueOf(type, mimeType) === 'media' ? 'process-media' : 'process-picture'

/**
 * Detects by its bytes what the file at `path` is, converts it and stores the results. `work` is a working folder.
 * @throws MediaError, MediaStopped
 */
export async function convertMedia(
  deps: Pick<Deps, 'media' | 'storage'>,
  {
    type,
    path,
    work,
    queue,
    watermark,
  }: { type: MediaType; path: string; work: string; queue: WorkerQueueName; watermark: string | undefined },
  options: RunOptions = {}
): Promise<StoredResult> {
  const out = join(work, 'out')
  await mkdir(out)
  const task: FileTask = {
    do: 'file',
    source: { path },
    out,
    kinds: mediaTypes[type].kinds,
    ...(watermark !== undefined && { watermark }),
    ...(type === 'feed-story' && { refuseAboveS: maxStoryS }),
    ...(isTeaser(type) && { cutAtS: maxTeaserS }),
    ...(type === 'welcome-video' && { cutAtS: maxWelcomeVideoS }),
  }
  return storeResult(deps.storage, await deps.media.run(queue, task, options), out)
}
