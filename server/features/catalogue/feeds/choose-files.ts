import { type MediaType } from '../../../../contract/platform/files/files.ts'
import { mediaTypes } from '../../../../contract/platform/files/media-types.ts'
import type { FeedType, feeds } from '../../../../contract/catalogue/feeds.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Trx } from '../../../db/transaction.ts'
import { invalidField } from '../../../http/api-error.ts'
import { claimFiles, type ClaimedFile, type WantedFile } from '../../platform/files/claim-files.ts'
import { typeOf, type FileRole } from '../../platform/files/file-row.ts'
import type { Input } from '../../../http/handler-types.ts'

/** The request body of a post. */
export type FeedBody = Input<typeof feeds.create>['body']

/**
 * What a post's files determine, and the rows that link them. `duration` in seconds, of all videos or of the audio
 * file.
 */
export type ChosenFiles = {
  type: FeedType
  duration: number | null
  places: { file_id: string; role: FileRole; position: number; language: string | null }[]
}

/** The files named in a request body, with the names of their fields. */
function wantedFiles(body: FeedBody): (WantedFile & { role: FileRole; position: number; language: string | null })[] {
  const media: readonly MediaType[] = body.isStory ? ['feed-story'] : ['feed-photo', 'feed-video', 'feed-audio']
  const one = (id: string | undefined, field: string, type: MediaType, role: FileRole) =>
    id === undefined ? [] : [{ id, field, types: [type], role, position: 0, language: null }]
  return [
    ...body.fileIds.map((id, position) => ({
      id,
      field: `fileIds.${position}`,
      types: media,
      role: 'media' as const,
      position,
      language: null,
    })),
    ...one(body.thumbnailId, 'thumbnailId', 'feed-thumbnail', 'thumbnail'),
    ...one(body.teaserId, 'teaserId', 'feed-teaser', 'teaser'),
    ...(body.captions ?? []).map(({ fileId, language }, position) => ({
      id: fileId,
      field: `captions.${position}.fileId`,
      types: ['captions'] as const,
      role: 'captions' as const,
      position,
      language,
    })),
  ]
}

const audioNotAlone: Record<Language, string> = {
  en: 'An audio file needs its own post, without photos or videos',
  pt: 'Um áudio precisa de uma publicação só dele, sem fotos ou vídeos',
}

/** The kind detected from the file's bytes; while it is being processed, the kind of its upload type. */
const kindOfClaimed = (file: ClaimedFile) => file.kind ?? mediaTypes[typeOf(file)].kinds[0]

/**
 * Claims the uploads of a post. A draft may have files that are still being processed.
 * @throws ApiError 422 naming the first unusable file: see `claimFiles`; also when an audio file is combined with other
 * files
 */
export async function chooseFiles(
  trx: Trx,
  ownerId: string,
  body: FeedBody,
  now: Date,
  language: Language
): Promise<ChosenFiles> {
  const wanted = wantedFiles(body)
  const claimed = await claimFiles(trx, { ownerId, now, language, mayProcess: body.status === 'draft' }, wanted)
  const media = body.fileIds.flatMap((id) => claimed.get(id) ?? [])
  const kinds = media.map(kindOfClaimed)
  const sound = kinds.indexOf('audio')
  if (sound >= 0 && media.length > 1) throw invalidField(`fileIds.${sound}`, audioNotAlone[language])
  const kind = sound >= 0 ? 'audio' : kinds.includes('video') ? 'video' : kinds.includes('photo') ? 'photo' : undefined
  if (body.captions?.length && kind !== 'video') throw invalidField('captions', 'Only videos can have subtitles')
  const lengths = media.flatMap((file) => (kind === kindOfClaimed(file) ? (file.duration ?? []) : []))
  return {
    type: kind ?? (body.pollId === undefined ? 'text' : 'poll'),
    duration: lengths.length ? lengths.reduce((sum, seconds) => sum + seconds, 0) : null,
    places: wanted.map(({ id, role, position, language: spoken }) => ({
      file_id: id,
      role,
      position,
      language: spoken,
    })),
  }
}
