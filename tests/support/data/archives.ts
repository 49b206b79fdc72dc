import { buffer } from 'node:stream/consumers'
import { fromBuffer, type Entry } from 'yauzl'
import { ZipFile } from 'yazl'
import { accountLifecycle } from '../../../contract/account-lifecycle/account-lifecycle.ts'
import { sections } from '../../../server/features/account-lifecycle/exports/all-sections.ts'
import { readRows } from '../../../server/features/account-lifecycle/exports/read-rows.ts'
import type { SectionRow } from '../../../server/features/account-lifecycle/exports/sections.ts'
import { storeMedia } from '../../../server/features/platform/files/processing/store-media.ts'
import type { TestApp } from '../app.ts'
import { settled } from '../jobs.ts'
import { must } from './account-lifecycle.ts'
import { signIn, type TestPerson } from './people.ts'

/** The contents of a ZIP by name. */
export function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const files = new Map<string, Buffer>()
      zip.on('end', () => resolve(files))
      zip.on('error', reject)
      zip.on('entry', (entry: Entry) =>
        zip.openReadStream(entry, (failure, stream) => {
          if (failure) return reject(failure)
          void buffer(stream).then((content) => {
            files.set(entry.fileName, content)
            zip.readEntry()
          }, reject)
        })
      )
      zip.readEntry()
    })
  })
}

/** A ZIP of these files. */
export async function zipOf(files: Readonly<Record<string, string | Buffer>>, mode?: number): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content as string), name, mode === undefined ? {} : { mode })
  zip.end()
  return buffer(zip.outputStream)
}

/** As `zipOf`, with entries that are not compressed, so that no ratio gives them away. */
export async function storedZipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content as string), name, { compress: false })
  zip.end()
  return buffer(zip.outputStream)
}

/** Has an archive of an account made, downloads it and returns its bytes. */
export async function exportOf(test: TestApp, person: TestPerson): Promise<Buffer> {
  const again = { ...person, token: await signIn(test, person.id) }
  await must(test, accountLifecycle.export, { body: {} }, again)
  await settled(test, ['make-export'])
  const { current } = await must(test, accountLifecycle.exports, {}, again)
  if (!current?.url) throw new Error(`no archive: ${JSON.stringify(current)}`)
  return (await test.app.inject({ url: current.url })).rawPayload
}

/** Reads an archive in, as an upload of this creator; returns how it ended. */
export async function importInto(test: TestApp, creator: TestPerson, bytes: Buffer, publishes: boolean) {
  const fileId = await storeMedia(test.deps, { ownerId: creator.id, type: 'archive', name: 'archive.zip', bytes })
  await must(test, accountLifecycle.import, { body: { fileId, publishes } }, creator)
  await settled(test, ['read-archive'])
  return (await must(test, accountLifecycle.imports, {}, creator)).current
}

/** The rows of a section as the archive has them. */
export async function rowsOf(test: TestApp, person: TestPerson, name: string): Promise<SectionRow[]> {
  const section = sections.find((one) => one.name === name)
  if (!section) throw new Error(`no section ${name}`)
  const rows: SectionRow[] = []
  for await (const row of readRows(test.deps.db, section, person.id)) rows.push(row)
  return rows
}
