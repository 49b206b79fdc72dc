import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { archiveFormat, archiveVersion } from '../../../../contract/account-lifecycle/archive.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { StorageError } from '../../../integrations/storage/storage.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { sections } from './all-sections.ts'
import { countFiles, readFiles } from './archive-files.ts'
import { indexPage, sectionPage, styleSheet } from './pages.ts'
import { jsonOf, readRows } from './read-rows.ts'
import type { SectionRow } from './sections.ts'

/** Share of the progress that the pages and the JSON take; the rest is media. */
const rowsShare = 0.2

type Order = {
  readonly accountId: string
  readonly language: Language
  /** Called with the share that is done. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/**
 * Writes the archive of an account to a file at `path`, streamed: neither a section nor a media file is in memory as a
 * whole (`docs/archive.md` describes the format). Returns its size in bytes.
 * @throws AbortError when it is stopped
 */
export async function writeArchive(deps: Deps, path: string, order: Order): Promise<number> {
  const { accountId, language, onProgress, signal } = order
  const zip = new ZipFile()
  const failed = new AbortController()
  zip.on('error', (error: unknown) => failed.abort(error))
  const stop = AbortSignal.any([signal, failed.signal])
  const written = pipeline(zip.outputStream, createWriteStream(path), { signal: stop })
  // A failure of a later await must not leave this one unhandled.
  written.catch(() => undefined)
  // One entry after the other: the next is opened when the last one has been read.
  const add = async (name: string, content: Readable, compress = true): Promise<void> => {
    try {
      zip.addReadStream(content, name, { compress })
      await finished(content, { signal: stop, cleanup: true })
    } catch (error) {
      content.destroy()
      throw error
    }
  }
  const text = (name: string, content: AsyncIterable<string> | Iterable<string>): Promise<void> =>
    add(name, Readable.from(content, { objectMode: true }).map(String))

  const { siteName } = await readSettings(deps.db)
  const madeAt = deps.clock.now()
  const counts = new Map<string, number>()
  await text('style.css', [styleSheet])
  for (const [place, section] of sections.entries()) {
    let count = 0
    const rows = (): AsyncGenerator<SectionRow> => readRows(deps.db, section, accountId)
    const counted = async function* (): AsyncGenerator<SectionRow> {
      for await (const row of rows()) {
        count++
        yield row
      }
    }
    await text(`data/${section.name}.json`, jsonOf(counted()))
    await text(`${section.name}.html`, sectionPage(language, section.name, rows()))
    counts.set(section.name, count)
    onProgress((rowsShare * (place + 1)) / sections.length)
  }
  await addMedia(deps, accountId, add, (share) => onProgress(rowsShare + (1 - rowsShare) * share))
  const site = `${siteName} (${deps.config.siteUrl})`
  await text('index.html', [indexPage(language, { site, madeAt, counts })])
  const manifest = {
    format: archiveFormat,
    version: archiveVersion,
    site: deps.config.siteUrl,
    accountId,
    createdAt: madeAt.toISOString(),
    counts: Object.fromEntries(counts),
  }
  // Last, so that an archive with it is complete.
  await text('data/manifest.json', [`${JSON.stringify(manifest, null, 2)}\n`])
  zip.end()
  await written
  return (await stat(path)).size
}

async function addMedia(
  deps: Deps,
  accountId: string,
  add: (name: string, content: Readable, compress: boolean) => Promise<void>,
  onProgress: (share: number) => void
): Promise<void> {
  const all = await countFiles(deps.db, accountId)
  let done = 0
  for await (const { key, path } of readFiles(deps.db, accountId)) {
    const opened = await deps.storage.open(key).catch((error: unknown) => {
      if (error instanceof StorageError && error.reason === 'missing') return null
      throw error
    })
    if (!opened) {
      deps.log.warn({ key }, 'a file is missing in the storage and in the archive of its owner')
      continue
    }
    await add(path, Buffer.isBuffer(opened.body) ? Readable.from([opened.body]) : opened.body, false)
    done += opened.size
    onProgress(Math.min(1, done / Math.max(1, all)))
  }
}
