/**
 * Holds that no rule depends on when its file is loaded: every file of styles stands whole in one layer, and `styles/global.css` gives the order of the
 * layers. A module of a part in `src/ui` stands in `ui`, or in `frames` where it refines such parts; every other stands in `features`.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The layers from the weakest to the strongest, as `styles/global.css` declares them. */
export const LAYERS = ['tokens', 'reset', 'antd', 'ui', 'frames', 'features'] as const

/** Which layers a module may stand in, by its folder. */
const allowed = (file: string): readonly string[] => {
  if (file.startsWith('src/ui/layouts/')) return ['frames']
  return file.startsWith('src/ui/') ? ['ui', 'frames'] : ['features']
}

/** The names of the outermost blocks of a style sheet; `undefined` for a rule outside every layer. */
const outermost = (text: string): (string | undefined)[] => {
  const css = text.replace(/\/\*[^]*?\*\//g, '')
  const heads: string[] = []
  let depth = 0
  let start = 0
  for (let i = 0; i < css.length; i += 1) {
    if (css[i] === '{') {
      if (depth === 0) heads.push(css.slice(start, i).trim())
      depth += 1
    } else if (css[i] === '}') {
      depth -= 1
      if (depth === 0) start = i + 1
    } else if (css[i] === ';' && depth === 0) start = i + 1
  }
  return heads.map((head) => /^@layer\s+([\w-]+)$/.exec(head)?.[1])
}

/** What is wrong with the module of styles at `file`, whose content is `text`; undefined when nothing is. */
export const styleFault = (file: string, text: string): string | undefined => {
  const layers = new Set(outermost(text))
  const [layer] = layers
  if (layers.size === 1 && layer !== undefined && allowed(file).includes(layer)) return undefined
  return `${file}: wrap the whole file in \`@layer ${allowed(file)[0]} { … }\` (allowed here: ${allowed(file).join(', ')}); the order of layers stands in styles/global.css`
}

/** Every fault of the styles of the repository at `root`, as lines of text. */
export const lintStyles = (root: string): string[] => {
  const global = readFileSync(join(root, 'styles/global.css'), 'utf8')
  const order = `@layer ${LAYERS.join(', ')};`
  return [
    ...(global.includes(order) ? [] : [`styles/global.css: declares no \`${order}\``]),
    ...(outermost(global).every((layer) => layer === 'reset')
      ? []
      : ['styles/global.css: every rule stands in `@layer reset`']),
    ...globSync('src/**/*.module.css', { cwd: root })
      .sort()
      .flatMap((file) => styleFault(file, readFileSync(join(root, file), 'utf8')) ?? []),
  ]
}
