import type { ProducedFile } from '../../../../contract/endpoint.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { ViewerContext } from '../../identity/visibility/visibility.ts'
import { requireStream } from './policy.ts'

/** Announced length of a stream, in ms: nobody knows it before. */
const announcedMs = 3_600_000

/** A time as RFC 5545 writes it, in UTC. */
const stamp = (at: Date): string => `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

/** A text of RFC 5545: backslashes, commas, semicolons and line ends are escaped. */
const text = (value: string): string => value.replace(/[\\,;]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Longest line in bytes; the rest continues in the next line behind a space. */
const maxLineBytes = 74

function fold(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const sign of line) {
    if (Buffer.byteLength(current + sign) > maxLineBytes) {
      lines.push(current)
      current = ' '
    }
    current += sign
  }
  return [...lines, current].join('\r\n')
}

/** A scheduled stream as a calendar file (RFC 5545). @throws ApiError not_found, also when it is not scheduled */
export async function streamCalendar(deps: Deps, id: string, viewerContext: ViewerContext): Promise<ProducedFile> {
  const row = await requireStream(deps, id, viewerContext)
  if (row.status !== 'scheduled' || !row.scheduled_at) throw new ApiError('not_found')
  const url = new URL(`/live/${row.performer_id}`, deps.config.siteUrl).href
  const { host } = new URL(url)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//Streams//EN`,
    'BEGIN:VEVENT',
    `UID:${row.stream_id}@${host}`,
    // Calendars take a change only with a higher number.
    `SEQUENCE:${Math.floor((row.updated_at.getTime() - row.created_at.getTime()) / 1000)}`,
    `DTSTAMP:${stamp(deps.clock.now())}`,
    `DTSTART:${stamp(row.scheduled_at)}`,
    `DTEND:${stamp(new Date(row.scheduled_at.getTime() + announcedMs))}`,
    `SUMMARY:${text(`${row.name}: ${row.title}`)}`,
    ...(row.description ? [`DESCRIPTION:${text(row.description)}`] : []),
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return { name: 'live.ics', body: Buffer.from(`${lines.map(fold).join('\r\n')}\r\n`) }
}
