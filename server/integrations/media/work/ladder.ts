import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { CmafOutputFormat, Conversion, FilePathTarget, HlsOutputFormat, Output, PathedTarget } from 'mediabunny'
import { MediaError, type LadderTask, type LadderResult } from '../media.ts'
import { keyFrameEveryS } from './codecs.ts'
import { temporaryPath, probe, type OpenSource } from './open-source.ts'
import type { TaskReporter } from './run-task.ts'

/** Shorter sides in pixels of the smaller sizes; the video itself is included unchanged. */
const sides = [240, 480, 720] as const
const playlist = 'hls/master.m3u8'

/**
 * Splits one size into the segments of one file, `hls/<name>.mp4`, with its own playlist. Returns its line for the
 * master playlist.
 */
async function segment(source: OpenSource, out: string, name: string): Promise<string> {
  let line = ''
  const format = new HlsOutputFormat({
    segmentFormat: new CmafOutputFormat(),
    targetDuration: keyFrameEveryS,
    singleFilePerPlaylist: true,
    getSegmentPath: () => `${name}.mp4`,
    getPlaylistPath: () => `${name}.m3u8`,
    onMaster: (text) => void (line = /^#EXT-X-STREAM-INF:.*$/m.exec(text)?.[0] ?? ''),
  })
  const target = new PathedTarget(
    `${name}-alone.m3u8`,
    ({ path }) => new FilePathTarget(join(out, 'hls', basename(path)))
  )
  const conversion = await Conversion.init({
    input: source.input,
    output: new Output({ format, target }),
    tracks: 'primary',
    copy: { mode: 'forced' },
    tags: {},
    showWarnings: false,
  })
  if (!conversion.isValid) throw new MediaError('broken_media', 'cannot be cut')
  await conversion.execute()
  await rm(join(out, 'hls', `${name}-alone.m3u8`), { force: true })
  return line
}

/**
 * Creates the sizes of a video as HLS, for adaptive playback; none for a small video or without codecs. `source` is the
 * result of `makeVideo`.
 */
export async function makeLadder(
  { source, out }: LadderTask,
  { progress, codecs: find }: TaskReporter
): Promise<LadderResult> {
  const codecs = await find()
  const file = { path: source.path, format: 'mov' } as const
  await using whole = await probe(file, codecs)
  const own = Math.min(whole.video?.size.width ?? 0, whole.video?.size.height ?? 0)
  const steps = codecs && whole.video ? sides.filter((side) => side <= own * 0.85) : []
  if (!codecs || !steps.length) return { kind: 'ladder', names: [] }
  await mkdir(join(out, 'hls'), { recursive: true })
  // The time for a size is proportional to its number of pixels.
  const cost = steps.reduce((sum, side) => sum + side * side, 0)
  const lines: string[] = []
  let done = 0
  for (const side of steps) {
    const path = await temporaryPath(out, `${side}.mp4`)
    await codecs.encode(file, path, { side, durationS: whole.duration ?? 0 }, (share) =>
      progress(((done + share * side * side) / cost) * 0.95)
    )
    done += side * side
    {
      await using size = await probe({ path, format: 'mov' }, codecs)
      lines.push(`${await segment(size, out, String(side))}\n${side}.m3u8`)
    }
    await rm(path)
  }
  lines.push(`${await segment(whole, out, 'own')}\nown.m3u8`)
  await writeFile(
    join(out, playlist),
    `#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-INDEPENDENT-SEGMENTS\n\n${lines.join('\n')}\n`
  )
  return {
    kind: 'ladder',
    playlist,
    names: [playlist, ...[...steps.map(String), 'own'].flatMap((name) => [`hls/${name}.m3u8`, `hls/${name}.mp4`])],
  }
}
