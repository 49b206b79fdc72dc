import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast, onToasts, showToast } from '../../../src/lib/toast.ts'
import { colors } from '../../../src/ui/tokens.ts'
import type { ColorName } from '../../../src/ui/tokens.ts'

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (a: string, b: string): number => {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (bright + 0.05) / (dark + 0.05)
}

const grounds: ColorName[] = ['bg', 'surface', 'raised', 'sunken']
const texts: [ColorName, ColorName[]][] = [
  ['ink', grounds],
  ['ink-2', grounds],
  ['ink-3', grounds],
  ['accent', [...grounds, 'accent-soft']],
  ['danger', [...grounds, 'danger-soft']],
  ['success', ['surface', 'success-soft']],
  ['warning', ['surface', 'warning-soft']],
  ['on-accent', ['accent', 'accent-hover']],
  ['on-lamp', ['lamp', 'lamp-hover']],
  ['on-danger', ['danger', 'danger-hover']],
  ['ink-2', ['accent-soft']],
]

test.each(['light', 'dark'] as const)(
  'every text colour has a contrast of 4.5:1 on its backgrounds, control borders and charts 3:1, in %s',
  (theme) => {
    const weak = texts.flatMap(([text, on]) =>
      on
        .filter((ground) => contrast(colors[theme][text], colors[theme][ground]) < 4.5)
        .map((ground) => `${text} on ${ground}`)
    )
    const faint = (['surface', 'raised', 'bg'] as const).filter(
      (ground) => contrast(colors[theme]['line-strong'], colors[theme][ground]) < 3
    )
    const pale = (Object.keys(colors[theme]) as ColorName[]).filter(
      (name) => name.startsWith('chart-') && contrast(colors[theme][name], colors[theme].surface) < 3
    )
    expect({ weak, faint, pale }).toEqual({ weak: [], faint: [], pale: [] })
  }
)

const root = join(import.meta.dirname, '../../..')
const styles = globSync('src/**/*.module.css', { cwd: root })

test('style files have unique names, because the build derives class names from them', () => {
  const names = styles.map((path) => basename(path))
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('every class that a component uses has a rule, and every rule is used by a component', () => {
  const named = new Map(styles.map((path) => [basename(path), new Set<string>()]))
  const looked = new Set<string>()
  for (const path of globSync('src/**/*.tsx', { cwd: root })) {
    const text = readFileSync(join(root, path), 'utf8')
    for (const [, name = '', file = ''] of text.matchAll(/^import (\w+) from '.*?([\w-]+\.module\.css)'$/gm)) {
      for (const [, word = ''] of text
        .replace(/^import .*/gm, '')
        .matchAll(new RegExp(`(?<![\\w.])${name}\\.([a-z]\\w*)`, 'gi')))
        named.get(file)?.add(word)
      if (new RegExp(`(?<![\\w.])${name}\\[`).test(text)) looked.add(file)
    }
  }
  const faults = styles.flatMap((path) => {
    const file = basename(path)
    const selectors = readFileSync(join(root, path), 'utf8')
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/\{[^{}]*\}/g, '{')
    const ruled = new Set(
      [...selectors.replace(/:global\([^)]*\)/g, '').matchAll(/\.([a-z]\w*)/gi)].map(([, word = '']) => word)
    )
    const missing = [...(named.get(file) ?? [])]
      .filter((word) => !ruled.has(word))
      .map((word) => `${file} has no .${word}`)
    return [
      ...missing,
      ...(looked.has(file)
        ? []
        : [...ruled].filter((word) => !named.get(file)?.has(word)).map((word) => `nobody names .${word} of ${file}`)),
    ]
  })
  expect(faults).toEqual([])
})

test('the committed styles are current, and antd’s light and dark styles have the same structure', () => {
  const check = (): Buffer =>
    execFileSync(process.execPath, [join(root, 'scripts/build-styles.ts'), '--check'], { stdio: 'pipe' })
  expect(check).not.toThrow()
})

beforeEach(() => vi.stubGlobal('window', globalThis))
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  vi.unstubAllGlobals()
})

test('toasts: one for each message, at most three, and none on the server', () => {
  const heard = vi.fn()
  const stop = onToasts(heard)
  for (const message of ['a', 'b', 'a', 'c', 'd']) showToast({ kind: 'error', message })
  expect(currentToasts().map(({ message }) => message)).toEqual(['a', 'c', 'd'])
  expect(heard).toHaveBeenCalledTimes(5)
  stop()
  vi.stubGlobal('window', undefined)
  showToast({ message: 'server' })
  expect(currentToasts()).toHaveLength(3)
})
