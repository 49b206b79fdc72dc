import { extractStyle } from '@ant-design/static-style-extract'
import { ConfigProvider } from 'antd'
import { createElement } from 'react'
import { antdTheme } from '../../src/ui/antd/theme.ts'
import type { Theme } from '../../src/ui/theme-script.ts'
import { colors } from '../../src/ui/tokens.ts'
import { LAYERS } from '../lint-styles.ts'

/** The antd components that the product uses, and those they are built from. Add a new one here. */
const PARTS = [
  'Modal',
  'Dropdown',
  'Switch',
  'Select',
  'DatePicker',
  'Form',
  'Row',
  'Col',
  'Statistic',
  'Steps',
  'Timeline',
  'Input',
  'Pagination',
  'Table',
  'Checkbox',
  'Empty',
  'Spin',
  'Radio',
  'Progress',
  'Result',
  'Slider',
]

/**
 * Selectors that are never used: links outside antd's components, right-to-left, responsive grid columns, antd's named
 * colours, and the variables of the extractor's preview panels.
 */
const UNUSED =
  /^\.css-var-|^a(?![\w-])|^\.data-ant-cssinjs|-rtl\b|-col-(?:xs|sm|md|lg|xl|xxl|xxxl|push|pull|offset|order)\b|-color-(?:blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime)\b/

/**
 * A sheet that is added in the browser may stand before `styles/global.css`, and the layer that is named first is the
 * weakest: without the order `reset` would override antd.
 */
const LAYER_ORDER = `@layer ${LAYERS.join(',')};`

type Rule = { head: string; body: string }

/** Splits at the outer braces; a rule inside @media stays in its body. */
const rulesOf = (css: string): Rule[] => {
  const rules: Rule[] = []
  let depth = 0
  let start = 0
  let open = 0
  for (let i = 0; i < css.length; i += 1) {
    if (css[i] === '{') {
      if (depth === 0) open = i
      depth += 1
    } else if (css[i] === '}') {
      depth -= 1
      if (depth > 0) continue
      rules.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, i) })
      start = i + 1
    }
  }
  return rules
}

/** A selector list without unused selectors; commas inside :is() and :not() do not separate. */
const usedSelectors = (head: string): string =>
  head
    .split(/,(?![^(]*\))/)
    .filter((selector) => !UNUSED.test(selector))
    .join(',')

/** Sizes of text and controls follow the browser's text size: 16 px = 1 rem. */
const toRem = (body: string): string =>
  body.replace(
    /((?:font-size|control-height|option-height)[\w-]*:)\s*(\d+(?:\.\d+)?)px/g,
    (_, name: string, value: string) => `${name}${Number(value) / 16}rem`
  )

/** antd computes with these colours, so they become variables only in its finished variables: the operator may choose others. */
const accents = ['accent', 'accent-hover', 'accent-soft'] as const
/** The variables of text and dots on the accent. */
const ON_ACCENT = /^--ant-(?:color-text-light-solid|color-white|switch-handle-bg)$/

const withAccents = (body: string, mode: Theme): string =>
  body.replace(/(--ant-[\w-]+):\s*(#[0-9a-f]{6})(?=;|$)/gi, (line, name: string, value: string) => {
    const accent = accents.find((one) => colors[mode][one] === value.toLowerCase())
    if (ON_ACCENT.test(name)) return `${name}:var(--on-accent)`
    return accent === undefined || name.includes('warning') ? line : `${name}:var(--${accent})`
  })

const extract = (mode: Theme): Rule[] => {
  const theme = { ...antdTheme(mode), zeroRuntime: false }
  const { error } = console
  // The extractor itself renders antd's deprecated Input.Group, which we cannot change.
  console.error = (...values: unknown[]) => String(values[0]).includes('Input.Group') || error(...values)
  const css = extractStyle({ includes: PARTS, customTheme: (node) => createElement(ConfigProvider, { theme }, node) })
  console.error = error
  return rulesOf(css.replace(/<\/?style[^>]*>/g, ''))
    .map(({ head, body }) => ({
      head: head.startsWith('@') ? head : usedSelectors(head),
      body: withAccents(toRem(body), mode),
    }))
    .filter(({ head }) => head !== '')
}

const isVariables = ({ head }: Rule): boolean => head.startsWith('.app')

/**
 * Generates antd's style sheet for both themes: the rules in the layer `antd`; the variables outside all layers,
 * complete for light, and only the differing ones for dark. With `zeroRuntime` antd still inserts the variables of the
 * light theme in the browser, as `.app { … }` outside all layers: ours start with `:root` and are more specific, so
 * they win. Throws when the two themes differ in anything but the values of variables, because such a difference would
 * be lost.
 */
export const antdCss = (): string => {
  const [day, night] = [extract('light'), extract('dark')]
  if (day.length !== night.length) throw new Error(`antd: ${day.length} rules in light, ${night.length} in dark`)
  const overrides: Rule[] = []
  for (const [i, rule] of day.entries()) {
    const other = night[i]
    if (other?.head !== rule.head) throw new Error(`antd: light has ${rule.head} where dark has ${other?.head}`)
    if (other.body === rule.body) continue
    if (!isVariables(rule)) throw new Error(`antd: ${rule.head} differs between light and dark beyond its variables`)
    const [was, is] = [rule.body.split(';'), other.body.split(';')]
    if (was.length !== is.length || was.some((line, n) => line.split(':')[0] !== is[n]?.split(':')[0]))
      throw new Error(`antd: ${rule.head} has other variables in dark`)
    overrides.push({ head: rule.head, body: is.filter((line, n) => line !== was[n]).join(';') })
  }
  const text = (rules: Rule[], under = ''): string =>
    rules
      .map(
        ({ head, body }) =>
          `${head
            .split(',')
            .map((part) => under + part)
            .join(',')}{${body}}`
      )
      .join('\n')
  const rules = day.filter((rule) => !isVariables(rule)).map(({ head, body }) => `${head}{${body}}`)
  const light = text(day.filter(isVariables), ':root ')
  const dark = text(overrides, "[data-theme='dark'] ")
  const system = `@media (prefers-color-scheme:dark){${text(overrides, ':root:not([data-theme]) ')}}`
  return `${LAYER_ORDER}\n@layer antd{\n${rules.join('\n')}\n}\n${light}\n${dark}\n${system}\n`
}
