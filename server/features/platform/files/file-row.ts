import { sql, type RawBuilder } from 'kysely'
import type { MediaKind, MediaType } from '../../../../contract/platform/files/files.ts'
import type { Json } from '../../../db/schema.ts'

/**
 * A finished file, as items are presented from it: the columns `fileColumns` of `file`, or `filesOf` inside a query of
 * items.
 */
export type FileRow = {
  id: string
  type: string
  kind: string | null
  name: string
  size: number
  width: number | null
  height: number | null
  duration: number | null
  description: string | null
  keys: Json
  waveform: number[] | null
  is_playable: boolean | null
}

/** The role of a file in its item: `feed_file.role`, `asset_file.role`. */
export type FileRole = 'media' | 'thumbnail' | 'teaser' | 'captions' | 'download'

/** A file with its role in an item. */
export type PlacedFile = FileRow & { role: FileRole; language: string | null }

export const fileColumns = [
  'file.id',
  'file.type',
  'file.kind',
  'file.name',
  'file.size',
  'file.width',
  'file.height',
  'file.duration',
  'file.description',
  'file.keys',
  'file.waveform',
  'file.is_playable',
] as const

/** SQL: names and values of `FileRow` for `json_build_object` over `file`. */
export const fileFields = sql`'id', file.id, 'type', file.type, 'kind', file.kind, 'name', file.name, 'size', file.size, 'width', file.width, 'height', file.height,
  'duration', file.duration, 'description', file.description, 'keys', file.keys, 'waveform', file.waveform, 'is_playable', file.is_playable`
const placed = sql`json_build_object(${fileFields}, 'role', place.role, 'language', place.language)`

/** SQL: the finished files of an item as `PlacedFile[]`, in order, for a query over `feed` or `asset`. */
export function filesOf(table: 'feed' | 'asset'): RawBuilder<PlacedFile[]> {
  return table === 'feed'
    ? sql`coalesce((select json_agg(${placed} order by place.role, place.position) from feed_file place join file on file.id = place.file_id where place.feed_id = feed.id and file.status = 'ready'), '[]')`
    : sql`coalesce((select json_agg(${placed} order by place.role, place.position) from asset_file place join file on file.id = place.file_id where place.asset_id = asset.id and file.status = 'ready'), '[]')`
}

export const kindOf = (row: Pick<FileRow, 'kind'>): MediaKind => (row.kind ?? 'other') as MediaKind
export const typeOf = (row: Pick<FileRow, 'type'>): MediaType => row.type as MediaType
