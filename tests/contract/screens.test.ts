import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/build.ts'
import { notScreens, screens } from '../../scripts/lib/screens.ts'

const pages = readdirSync(join(root, 'pages'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => file.replaceAll('\\', '/').replace(/\.tsx$/, ''))

test('every page is in the list of screens, and every screen has its page', () => {
  const looked = new Set([...screens.map((screen) => screen.page), ...notScreens])
  expect(
    pages.filter((page) => !looked.has(page)),
    'Add each to `screens` in scripts/lib/screens.ts, or to `notScreens` there if it shows none.'
  ).toEqual([])
  expect(
    [...looked].filter((page) => !pages.includes(page)),
    'No file in pages has these names: take them out of scripts/lib/screens.ts.'
  ).toEqual([])
})
