import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Deps } from '../../deps.ts'
import { sizedSvg } from './drawing/sized-svg.ts'
import type { FilmOrder } from './film-worker.ts'
import { music } from './music.ts'
import type { Mood } from './shelf/types.ts'

/** Time, in ms, after which rendering a film is aborted. */
const timeoutMs = 120_000

/**
 * Renders a film of `seconds` with music and passes its MP4 to `keep`; the file is deleted afterwards. Returns false
 * without calling `keep` when the optional codecs are not installed: the demo then has no films.
 */
export async function withFilm(
  deps: Pick<Deps, 'config'>,
  film: { seed: string; svgs: readonly string[]; seconds: number; mood: Mood },
  keep: (path: string) => Promise<void>
): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-film-'))
  const out = join(folder, 'film.mp4')
  try {
    const order: FilmOrder = {
      svgs: film.svgs.map((svg) => sizedSvg(deps, svg)),
      seconds: film.seconds,
      ...(deps.config.hasSmallDemoPictures ? { width: 480, height: 270 } : { width: 960, height: 540 }),
      wav: music(film.seed, film.seconds, film.mood).toString('base64'),
      out,
    }
    const child = fork(fileURLToPath(new URL('./film-worker.ts', import.meta.url)), {
      stdio: 'ignore',
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    const ended = new Promise<number | null>((resolve) =>
      child.once('exit', resolve).once('error', () => resolve(null))
    )
    child.send(order)
    if ((await ended) !== 0) return false
    await keep(out)
    return true
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
