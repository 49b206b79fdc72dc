/**
 * Writes what is derived from `src/ui/tokens.ts`: `styles/tokens.css`, and antd's static style sheet `public/antd-<hash>.css` with its
 * address in `src/ui/antd/style-sheet.ts`; and of `src/ui/icons.tsx`: the sprite `public/icons-<hash>.svg` with its address in
 * `src/ui/icon-sprite.ts`. `--check` only compares the committed files and fails when one is not current.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { colors, motion, radius, shadow, size, space, type, z } from '../src/ui/tokens.ts'
import { antdCss } from './lib/antd-css.ts'
import { iconSprite } from './lib/icon-sprite.ts'

const root = new URL('../', import.meta.url)

const variables = (values: Record<string, string>, prefix = ''): string =>
  Object.entries(values)
    .map(([name, value]) => `  --${prefix}${name}: ${value};`)
    .join('\n')

/** The text of `styles/tokens.css`: variables on :root, dark by choice (`data-theme`) or by the system when nothing is chosen. */
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
  // Shadows are repeated in each theme's scope: a variable that uses another is resolved where it is declared.
  const shadows = variables(shadow, 'shadow-')
  return [
    '/* Written by scripts/build-styles.ts from src/ui/tokens.ts: change those. */',
    // Apart from all other rules: the order of the layers stands in global.css.
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
  if (check) throw new Error(`${path} is not current: run npm run build-styles`)
  await writeFile(url, text)
}

/** Writes (or with `check` compares) every derived style. Throws when light and dark differ in structure or a file is stale. */
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
    `/** The sprite of all icons; written by scripts/build-styles.ts. */\nexport const ICON_SPRITE = '/${spriteName}'\n`,
    check
  )
  if (check) return
  for (const old of await readdir(new URL('public/', root)))
    if (/^(?:antd-\w+\.css|icons-\w+\.svg)/.test(old) && !old.startsWith(name) && !old.startsWith(spriteName))
      await rm(new URL(`public/${old}`, root))
  await write(`public/${name}`, css, false)
  await write(`public/${spriteName}`, sprite, false)
}

if (import.meta.main) await buildStyles(process.argv.includes('--check'))
