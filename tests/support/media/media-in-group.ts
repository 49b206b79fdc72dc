/**
 * Runs the media queues in a process of their own, inside a control group: `node media-in-group.ts <cgroup.procs or ->
 * <folder> <video> <photo>`. Prints the outcome of each task as JSON.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { MediaError } from '../../../server/integrations/media/media.ts'
import { openMedia } from '../../../server/integrations/media/open.ts'

const [procs = '-', folder = '', video = '', photo = ''] = process.argv.slice(2)
if (procs !== '-') writeFileSync(procs, String(process.pid))
const memoryMb = Number(process.env['MEMORY_MB'] ?? 0)
const media = openMedia(
  {
    dataDir: folder,
    mediaCodecs: 'auto',
    ffmpegPath: undefined,
    memoryBytes: memoryMb > 0 ? memoryMb * 1e6 : undefined,
  },
  pino({ level: 'silent' })
)
const ended = async (lane: 'media' | 'pictures', path: string, kind: 'video' | 'photo') => {
  const out = join(folder, `${kind}-out`)
  mkdirSync(out)
  return media.run(lane, { do: 'file', source: { path }, out, kinds: [kind] }).then(
    () => 'made',
    (error: unknown) => (error instanceof MediaError ? error.reason : String(error))
  )
}
const [film, picture] = await Promise.all([ended('media', video, 'video'), ended('pictures', photo, 'photo')])
await media.close()
process.stdout.write(JSON.stringify({ film, picture }))
