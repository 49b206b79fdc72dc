import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type MediaType } from '../../../contract/files.ts'
import { maxStoryS, maxTeaserS } from '../../../contract/limits.ts'
import { mediaTypes } from '../../../contract/media-types.ts'
import type { Deps } from '../../deps.ts'
import type { FileTask, WorkerQueueName, RunOptions } from '../../integrations/media/media.ts'
import { storeResult, type StoredResult } from './store-result.ts'

/** Types whose bytes are handed on as they are: nothing of them is ever decoded. */
export const isStoredAsIs = (type: MediaType): boolean => type === 'product-file' || type === 'message-file'

const isTeaser = (type: MediaType) => type === 'feed-teaser' || type === 'video-teaser'

/** Which lane a file waits in: by what it may be and what the uploader says it is. Whatever it turns out to be, it is made there. */
export function workerQueueOf(type: MediaType, mimeType: string): Exclude<WorkerQueueName, 'ladder'> {
  const plays = mediaTypes[type].kinds.some((kind) => kind === 'video' || kind === 'audio')
  return plays && !mimeType.startsWith('image/') ? 'media' : 'pictures'
}

/** The queue in which an upload waits to be processed. */
export const queueOf = (type: MediaType, mimeType: string) =>
  workerQueueOf(type, mimeType) === 'media' ? 'process-media' : 'process-picture'

/**
 * Decides by the bytes at `path` what they are, and keeps what is made of them. `work` is a folder for it. @throws MediaError, MediaStopped
 */
export async function makeMedia(
  deps: Pick<Deps, 'media' | 'storage'>,
  {
    type,
    path,
    work,
    lane,
    watermark,
  }: { type: MediaType; path: string; work: string; lane: WorkerQueueName; watermark: string | undefined },
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
  }
  return storeResult(deps.storage, await deps.media.run(lane, task, options), out)
}
