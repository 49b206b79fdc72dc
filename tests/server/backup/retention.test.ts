import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, placeIn, run, type BackupSite } from '../../support/backup/site.ts'

let site: BackupSite
beforeAll(async () => void (site = await openSite()))
afterAll(() => site.close())

/** A backup is named by its second. */
const nextSecond = (): Promise<void> => sleep(1001)

test('objects that an earlier backup has are not copied again, and stay when that one is removed', async () => {
  const folder = join(site.folder, 'incremental')
  const first = placeIn(await run('backup', [folder], site.env))
  await nextSecond()
  const out = await run('backup', [folder], site.env)
  expect(out).toMatch(/of which 0 are new/)
  const second = placeIn(out)
  const names = await readdir(join(second, 'files'), { recursive: true })
  const photo = names.find((name) => name.endsWith('.webp'))!
  const inode = async (place: string) => (await stat(join(place, 'files', photo))).ino
  expect(await inode(second)).toBe(await inode(first))
  // A backup is a copy: nothing that happens to the site's own file happens to it.
  expect(await inode(first)).not.toBe((await stat(join(site.env['DATA_DIR']!, 'files', photo))).ino)
  await rm(first, { recursive: true })
  expect(await run('backup', ['--verify', second], site.env)).toContain('The backup is good')
})

test('--keep removes the oldest complete backups of this site, and nothing else', async () => {
  const folder = join(site.folder, 'kept')
  await mkdir(join(folder, 'stagedoor-2020-01-01T00-00-00Z'), { recursive: true }) // not complete: never counted
  await mkdir(join(folder, 'notes'))
  const places: string[] = []
  for (let n = 0; n < 4; n++) {
    places.push(placeIn(await run('backup', [folder, '--keep', '2'], site.env)))
    await nextSecond()
  }
  const left = (await readdir(folder)).map((name) => join(folder, name)).sort()
  expect(left).toEqual([join(folder, 'notes'), join(folder, 'stagedoor-2020-01-01T00-00-00Z'), ...places.slice(-2)])
})
