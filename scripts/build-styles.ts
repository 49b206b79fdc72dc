/**
 * Writes what is generated from `src/ui/tokens.ts`: `styles/tokens.css`, and antd's static style sheet
 * `public/antd-<hash>.css` with its address in `src/ui/antd/style-sheet.ts`; and from `src/ui/icons.tsx`: the sprite
 * `public/icons-<hash>.svg` with its address in `src/ui/icon-sprite.ts`. `--check` only compares the committed files
 * and fails when one is not current.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { colors, motion, radius, shadow, size, space, type, z } from '../src/ui/tokens.ts'
import { antdCss } from './lib/antd-css.ts'
import { iconSprite } from './lib/icon-sprite.ts'

const root = new URL('../', import.meta.url)

const variables = (values: Record<string, string>, prefix = ''): string =>
  Object.entries(values)
    .map(([name, value]) => `  --${prefix}${name}: ${value};`)
    .join('\n')

/**
 * The text of `styles/tokens.css`: variables on :root, dark by choice (`data-theme`), or by the system when nothing is
 * chosen.
 */
export const tokensCss = (): string => {
  const day = `  color-scheme: light;\n${variables(colors.light)}`
  const night = `  color-scheme: dark;\n${variables(colors.dark)}`
  const fixed = [
    variables({ body: type.body, display: type.display, mono: type.mono }, 'font-'),
    variables(type.size, 'text-'),
    variables(type.weight, 'weight-'),
    variables(type.leading, 'leading-'),
    variables(space, 'space-'),
    variables(radius, 'radius-'),
    variables(motion, 'motion-'),
    variables(z, 'z-'),
    variables(size, 'size-'),
  ].join('\n')
  // Shadows are repeated for each theme, because a variable that uses another is resolved where it is declared.
  const shadows = variables(shadow, 'shadow-')
  return [
    '/* Written by scripts/build-styles.ts from src/ui/tokens.ts: change those. */',
    // In a layer of its own; global.css defines the order of the layers.
    '@layer tokens {',
    `:root {\n${fixed}\n}`,
    `:root,\n[data-theme='light'] {\n${day}\n${shadows}\n}`,
    `[data-theme='dark'] {\n${night}\n${shadows}\n}`,
    `@media (prefers-color-scheme: dark) {\n:root:not([data-theme]) {\n${night}\n${shadows}\n}\n}`,
    '}',
    '',
  ].join('\n')
}

const write = async (path: string, text: string, check: boolean): Promise<void> => {
  const url = new URL(path, root)
  const old = await readFile(url, 'utf8').catch(() => '')
  if (old === text) return
  if (check) throw new Error(`${path} is not current: run npm run generate`)
  await writeFile(url, text)
  console.log(`written ${path}`)
}

/**
 * Deletes the generated files of earlier builds from `folder`: those whose name begins with `prefix`, with their
 * compressed copies. Keeps `current` and the one written before it, which pages that were open during the deployment
 * still request.
 */
export const deleteOutdated = async (folder: URL, prefix: string, current: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix))
  const isCopy = (name: string): boolean => /\.(?:br|gz)$/.test(name)
  const earlier = await Promise.all(
    names
      .filter((name) => name !== current && !isCopy(name))
      .map(async (name) => ({ name, writtenAt: (await stat(new URL(name, folder))).mtimeMs }))
  )
  const previous = earlier.sort((a, b) => b.writtenAt - a.writtenAt)[0]?.name
  for (const name of names) {
    const original = name.replace(/\.(?:br|gz)$/, '')
    if (original !== current && original !== previous) await rm(new URL(name, folder))
  }
}

/**
 * Writes (or with `check` compares) every generated style. Throws when light and dark differ in structure or a file is
 * stale.
 */
export const buildStyles = async (check = false): Promise<void> => {
  await write('styles/tokens.css', tokensCss(), check)
  const css = antdCss()
  const name = `antd-${createHash('sha256').update(css).digest('hex').slice(0, 10)}.css`
  await write(
    'src/ui/antd/style-sheet.ts',
    `/** antd's static style sheet; written by scripts/build-styles.ts. */\nexport const ANTD_CSS = '/${name}'\n`,
    check
  )
  const sprite = await iconSprite()
  const spriteName = `icons-${createHash('sha256').update(sprite).digest('hex').slice(0, 10)}.svg`
  await write(
    'src/ui/icon-sprite.ts',
    `/** Address of the icon sprite. Written by scripts/build-styles.ts. */\nexport const ICON_SPRITE = '/${spriteName}'\n`,
    check
  )
  if (check) return
  await write(`public/${name}`, css, false)
  await write(`public/${spriteName}`, sprite, false)
  await deleteOutdated(new URL('public/', root), 'antd-', name)
  await deleteOutdated(new URL('public/', root), 'icons-', spriteName)
}

if (import.meta.main) await buildStyles(process.argv.includes('--check'))
