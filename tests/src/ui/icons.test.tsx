import { globSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { iconSprite } from '../../../scripts/lib/icon-sprite.ts'
import { ICON_SPRITE } from '../../../src/ui/icon-sprite.ts'
import * as icons from '../../../src/ui/icons.tsx'

test('every icon is one symbol of the sprite, and every symbol is used', async () => {
  const symbols = [...(await iconSprite()).matchAll(/<symbol id="([\w-]+)" viewBox="[^"]+"><.+><\/symbol>/g)]
  const drawn = Object.values(icons).map((Icon) => /href="([^"]+)"/.exec(renderToStaticMarkup(<Icon />))?.[1])
  expect(drawn).toEqual(symbols.map(([, id]) => `${ICON_SPRITE}#${id}`))
  const sources = globSync('{src,scripts}/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
  const unused = Object.keys(icons).filter(
    (name) =>
      !sources.some((text) => new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '[^']*/icons\\.tsx'`).test(text))
  )
  expect(unused).toEqual([])
  expect(sources.filter((text) => text.includes("from 'lucide-react"))).toEqual([])
})

test('an icon is hidden from screen readers unless it has a label, and accepts the class of its parent component', () => {
  const { Heart } = icons
  expect(renderToStaticMarkup(<Heart className="mark" />)).toBe(
    `<svg aria-hidden="true" class="icon mark"><use href="${ICON_SPRITE}#heart"></use></svg>`
  )
  expect(renderToStaticMarkup(<Heart role="img" aria-label="Liked" />)).toBe(
    `<svg role="img" aria-label="Liked" class="icon"><use href="${ICON_SPRITE}#heart"></use></svg>`
  )
})
