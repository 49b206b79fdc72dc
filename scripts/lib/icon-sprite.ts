import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const ICONS = join(import.meta.dirname, '../../src/ui/icons.tsx')

/** The text of the sprite: one `<symbol>` with lucide's drawing for each icon named in `src/ui/icons.tsx`. */
export const iconSprite = async (): Promise<string> => {
  const names = [...(await readFile(ICONS, 'utf8')).matchAll(/ = icon\('([\w-]+)'\)/g)].map((match) => match[1] ?? '')
  const symbols = await Promise.all(
    names.map(async (name) => {
      const { default: Icon } = (await import(`lucide-react/icons/${name}`)) as { default: ComponentType }
      const [, box, shapes] = /viewBox="([^"]+)"[^>]*>(.*)<\/svg>/.exec(renderToStaticMarkup(createElement(Icon))) ?? []
      if (!box || !shapes) throw new Error(`lucide draws no icon "${name}"`)
      return `<symbol id="${name}" viewBox="${box}">${shapes.replaceAll(/><\/\w+>/g, '/>')}</symbol>`
    })
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
}
