import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { deleteOutdated } from '../../scripts/build-styles.ts'

const folder = await mkdtemp(join(tmpdir(), 'stagedoor-styles-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a build keeps the style sheet of the build before it, and deletes older ones with their compressed copies', async () => {
  const days = { 'antd-1111111111.css': 1, 'antd-2222222222.css': 3, 'antd-3333333333.css': 2, 'icons-4444.svg': 1 }
  for (const [name, day] of Object.entries(days))
    for (const file of [name, `${name}.br`, `${name}.gz`]) {
      await writeFile(join(folder, file), name)
      await utimes(join(folder, file), 0, day * 86_400)
    }
  // A compressed copy may be newer than the next sheet: only the sheet's own age counts.
  await utimes(join(folder, 'antd-1111111111.css.br'), 0, 9 * 86_400)
  await deleteOutdated(pathToFileURL(`${folder}/`), 'antd-', 'antd-2222222222.css')
  const icons = ['icons-4444.svg', 'icons-4444.svg.br', 'icons-4444.svg.gz']
  const kept = ['antd-2222222222.css', 'antd-3333333333.css'].flatMap((name) => [name, `${name}.br`, `${name}.gz`])
  expect((await readdir(folder)).sort()).toEqual([...kept, ...icons])

  await writeFile(join(folder, 'antd-5555555555.css'), '')
  await deleteOutdated(pathToFileURL(`${folder}/`), 'antd-', 'antd-5555555555.css')
  const sheets = (await readdir(folder)).filter((name) => /^antd-\w+\.css$/.test(name))
  expect(sheets.sort()).toEqual(['antd-2222222222.css', 'antd-5555555555.css'])
})
