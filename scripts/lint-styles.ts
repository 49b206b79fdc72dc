/**
 * Holds that no rule depends on when its file is loaded: every file of styles stands whole in one layer, and `styles/global.css` gives the order of the
 * layers. A module of a part in `src/ui` stands in `ui`, or in `frames` where it refines such parts; every other stands in `features`.
 * And that every class of a module is used by a component that imports it.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** The layers from the weakest to the strongest, as `styles/global.css` declares them. */
export const LAYERS = ['tokens', 'reset', 'antd', 'ui', 'frames', 'shared', 'features'] as const

/** The layers that a module may use, by its folder. */
const allowed = (file: string): readonly string[] => {
  if (file.startsWith('src/ui/layouts/')) return ['frames', 'shared']
  return file.startsWith('src/ui/') ? ['ui', 'frames', 'shared'] : ['features']
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

/** The error in the style module at `file`, whose content is `text`; undefined when there is none. */
export const styleFault = (file: string, text: string): string | undefined => {
  const layers = new Set(outermost(text))
  const [layer] = layers
  if (layers.size === 1 && layer !== undefined && allowed(file).includes(layer)) return undefined
  return `${file}: wrap the whole file in \`@layer ${allowed(file)[0]} { … }\` (allowed here: ${allowed(file).join(', ')}); the order of layers stands in styles/global.css`
}

/** The class names of the selectors of a module; not those of `:global(…)`. */
const classesOf = (text: string): Set<string> => {
  const selectors = text
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/"[^"\n]*"/g, '')
    .replace(/:global\((?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/\{[^{}]*\}/g, '{}')
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))
}

/** The code of the components that import a module, with the name that each gives it. */
type Users = { name: string; code: string }[]

/** Whether a component uses the class by its name, or by an index (`s[tone]`) while the name is a word of its code. */
const isUsed = (className: string, users: Users): boolean =>
  users.some(
    ({ name, code }) =>
      new RegExp(`\\b${name}(?:\\.${className}\\b|\\['${className}'\\])`).test(code) ||
      (new RegExp(`\\b${name}\\[[^'\\]]`).test(code) && new RegExp(`\\b${className}\\b`).test(code))
  )

/** The classes of a module of styles that none of the components uses that import it. */
export const unusedClasses = (text: string, users: Users): string[] =>
  [...classesOf(text)].filter((className) => !isUsed(className, users))

const unusedClassFaults = (root: string): string[] => {
  const users = new Map<string, Users>()
  for (const file of globSync('{src,pages}/**/*.{ts,tsx}', { cwd: root })) {
    const code = readFileSync(join(root, file), 'utf8')
    for (const [, name = '', path = ''] of code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = posix.join(posix.dirname(file), path)
      users.set(sheet, [...(users.get(sheet) ?? []), { name, code }])
    }
  }
  return globSync('src/**/*.module.css', { cwd: root })
    .sort()
    .flatMap((file) =>
      unusedClasses(readFileSync(join(root, file), 'utf8'), users.get(file) ?? []).map(
        (name) => `${file}: no component uses the class \`${name}\`: remove it`
      )
    )
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
    ...unusedClassFaults(root),
  ]
}
